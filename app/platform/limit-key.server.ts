import { createHmac } from "node:crypto";
import { secretFor } from "./secret.server.ts";

/** A limit's key as a store may hold it: somebody's address must not lie there, nor what it could be tried out from. */
export const limitKey = (key: string): string =>
  createHmac("sha256", secretFor("limit")).update(key).digest("base64url");
