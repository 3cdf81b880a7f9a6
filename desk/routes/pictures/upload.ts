import { postAt } from "#desk/desk-context.server.ts";
import { receiveUpload } from "#desk/pictures/receive-upload.server.ts";

/** Receives a picture from a page's script. */
export const action = postAt("pictures/upload", async (desk) => Response.json(await receiveUpload(desk)));
