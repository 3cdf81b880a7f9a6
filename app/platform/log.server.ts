import { pino, stdSerializers, stdTimeFunctions } from "pino";
import { env } from "./env.server.ts";

/** One JSON object a line on stdout. Nothing that names a visitor goes in: no field of a form, no whole address. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  serializers: { err: toldBriefly },
});

/** An error that was `told` is known from a line of its own: those that follow from it need no stack. */
function toldBriefly(error: Error & { told?: boolean }) {
  const whole = stdSerializers.err(error);
  return error.told ? { type: whole.type, message: whole.message } : whole;
}
