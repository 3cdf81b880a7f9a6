import { setTimeout as delay } from "node:timers/promises";
import { pino, stdSerializers, stdTimeFunctions } from "pino";
import { env } from "./env.server.ts";
import { terminalLine } from "./terminal-line.ts";

const stdout = process.stdout.isTTY ? undefined : pino.destination(1);

/**
 * One JSON object a line on stdout; at a terminal, words. Nothing that names a visitor goes in: no field of a form, no
 * whole address.
 */
export const log = pino(
  { level: env().LOG_LEVEL, base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: toldBriefly } },
  stdout ?? { write: (line) => process.stdout.write(terminalLine(line)) },
);

/**
 * Resolves once all lines are out or nobody reads them any more, after a second at the latest. To be awaited before the
 * process ends: what pino has left then it tries to write for ever, also where the reader has gone.
 */
export async function logWritten(): Promise<void> {
  if (!stdout) return;
  const written = new Promise<void>((resolve) => {
    for (const event of ["drain", "error"] as const) stdout.once(event, () => resolve());
  });
  // With nothing left to write there would be no event.
  stdout.write("");
  await Promise.race([written, delay(1_000)]);
}

/** An error that was `told` is known from a line of its own: those that follow from it need no stack. */
function toldBriefly(error: Error & { told?: boolean }) {
  const whole = stdSerializers.err(error);
  return error.told ? { type: whole.type, message: whole.message } : whole;
}
