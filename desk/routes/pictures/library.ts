import type { LoaderFunctionArgs } from "react-router";
import { allow } from "#desk/desk-context.server.ts";
import { pictureLibrary } from "#desk/pictures/picture-view.server.ts";

/** The pictures, and where each is used, for the dialog in which one is chosen. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Response> =>
  Response.json(await pictureLibrary(allow(context, request, "pictures/library")));
