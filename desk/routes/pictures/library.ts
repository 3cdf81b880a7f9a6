import { loaderAt } from "#desk/desk-context.server.ts";
import { pictureLibrary } from "#desk/pictures/picture-view.server.ts";

/** The pictures, and where each is used, for the dialog in which one is chosen. */
export const loader = loaderAt("pictures/library", async (desk) => Response.json(await pictureLibrary(desk)));
