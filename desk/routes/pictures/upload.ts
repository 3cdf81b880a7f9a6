import type { ActionFunctionArgs } from "react-router";
import { allow } from "#desk/desk-context.server.ts";
import { receiveUpload } from "#desk/pictures/receive-upload.server.ts";

/** Receives a picture from a page's script. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  return Response.json(await receiveUpload(allow(context, request, "pictures/upload", "post"), request));
}
