import { pino, stdSerializers, stdTimeFunctions } from "pino";
import { env } from "./env.server.ts";
import { terminalLine } from "./terminal-line.ts";

/**
 * One JSON object a line on stdout; at a terminal, words. Nothing that names a visitor goes in: no field of a form, no
 * whole address.
 */
export const log = pino(
  { level: env().LOG_LEVEL, base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: toldBriefly } },
  process.stdout.isTTY ? { write: (line) => process.stdout.write(terminalLine(line)) } : undefined,
);

/** An error that was `told` is known from a line of its own: those that follow from it need no stack. */
function toldBriefly(error: Error & { told?: boolean }) {
  const whole = stdSerializers.err(error);
  return error.told ? { type: whole.type, message: whole.message } : whole;
}
