/** `prepare-picture.js` of a release: makes the files of one upload for its parent process, and ends with it. */
import { cleanMark, cropPicture, prepareDrawing, preparePicture } from "./prepare-picture.server.ts";
import type { Task } from "./prepare-beside.server.ts";

process.once("disconnect", () => process.exit(1));
process.once("message", (task: Task) => {
  void prepare(task).then((result) => process.send!(result, () => process.disconnect?.()));
});

function prepare({ work, bytes, focus }: Task) {
  if (work === "scene") return preparePicture(bytes, { focus });
  if (work === "drawing") return prepareDrawing(bytes, focus);
  if (work === "crop") return cropPicture(bytes, { focus });
  return Promise.resolve(cleanMark(new TextDecoder().decode(bytes)));
}
