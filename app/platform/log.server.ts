import { pino, stdTimeFunctions } from "pino";
import { env } from "./env.server.ts";

/** One JSON object a line on stdout. Nothing that names a visitor goes in: no field of a form, no whole address. */
export const log = pino({ level: env().LOG_LEVEL, base: null, timestamp: stdTimeFunctions.isoTime });
