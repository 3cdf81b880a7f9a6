import { randomUUID } from "node:crypto";

/** A name for one request, by which its answer is found in the log: `req_` and 32 digits. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll("-", "")}`;
