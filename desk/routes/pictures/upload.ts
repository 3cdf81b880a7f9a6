import type { ActionFunctionArgs } from "react-router";
import { allow } from "#desk/desk-context.server.ts";
import { receiveUpload } from "#desk/pictures/receive-upload.server.ts";

/** Takes a picture from the script of a page. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  return Response.json(await receiveUpload(allow(context, request, "pictures/upload", "post"), request));
}
