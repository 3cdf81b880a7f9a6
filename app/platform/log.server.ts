import { setTimeout as delay } from "node:timers/promises";
import { pino, stdSerializers, stdTimeFunctions } from "pino";
import { env } from "./env.server.ts";
import { currentTrace } from "./trace.server.ts";

const stdout = process.stdout.isTTY ? undefined : pino.destination(1);

/** JSON per line on stdout, text at a terminal; nothing that identifies a visitor: no field, no address. */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: inBrief },
    // Request fields for every log line. Pino mutates the object, so it must be new.
    mixin: () => {
      const trace_id = currentTrace();
      return trace_id === undefined ? {} : { trace_id };
    },
  },
  stdout ?? { write: (line) => process.stdout.write(terminalLine(line)) },
);

/** Resolves once all lines are written or the reader has gone, after at most a second. Await it before an exit. */
export async function flushLog(): Promise<void> {
  if (!stdout) return;
  const flush = new Promise<void>((resolve) => {
    for (const event of ["drain", "error"] as const) stdout.once(event, () => resolve());
  });
  // No event fires without pending output.
  stdout.write("");
  await Promise.race([flush, delay(1_000)]);
}

/** Errors with `hasLogLine` are already logged: later lines about them omit the stack. */
function inBrief(error: Error & { hasLogLine?: boolean }) {
  const whole = stdSerializers.err(error);
  return error.hasLogLine ? { type: whole.type, message: whole.message } : whole;
}

type Line = { level: number; time: string; msg: string; err?: { message: string; stack?: string } } & Record<
  string,
  unknown
>;

/** One log line for a terminal. @param json as written by pino */
export function terminalLine(json: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(json) as Line;
  const moment = new Date(time).toTimeString().slice(0, 8);
  const weight = level >= 50 ? ["ERROR"] : level >= 40 ? ["WARNING"] : [];
  const rest = Object.entries(details).map(([name, value]) => `${name}=${text(value)}`);
  const fault = err ? `\n${err.stack ?? err.message}` : "";
  return `${[moment, ...weight, msg, ...rest].join("  ")}${fault}\n`;
}

const text = (value: unknown): string =>
  typeof value === "string" && !/\s/.test(value) ? value : JSON.stringify(value);
