import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createPictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { preparer, preparingBeside } from "#app/features/content/pictures/prepare-beside.server.ts";
import { createPublications } from "#app/features/content/publications.server.ts";
import { recordsOf } from "#app/features/members/audit-log.server.ts";
import { createEditing } from "#server/publications/drafts/editing.ts";
import { createPictures } from "#server/publications/drafts/pictures.ts";
import { CommandError, runContentCommand } from "#server/publications/commands/commands.ts";
import { storeSettings } from "./store-under-test.ts";
import { testBuild } from "./test-build.ts";
import { storeWith } from "./store-with.ts";

/**
 * Commands for content without the second that each program needs to start
 * (tests/requests/content.test.ts runs the program).
 */
export async function contentCommands(dataDir: string) {
  const store = storeWith({ DATA_DIR: dataDir, ...(await storeSettings(dataDir)) }, "command");
  const publications = createPublications(store);
  const release = realpathSync(join(testBuild.BUILD_DIR, "current"));
  const prepare = preparingBeside(preparer(release));
  const pictureStore = createPictureStore(store, prepare);
  const idle = { placeholder: "", say: () => {}, environment: {} };
  const operator = { who: "shell", record: recordsOf(store, "shell") };
  const context = { release, dataDir, publications, pictureStore, prepare, ...operator, ...idle };
  return {
    pictures: createPictures(pictureStore, createEditing(release, publications)),
    /** @returns the program's output and exit code */
    run: (...args: string[]) =>
      runContentCommand(args, context).then(
        (stdout) => ({ code: 0, stdout, stderr: "" }),
        (error: Error) => {
          if (!(error instanceof CommandError)) throw error;
          return { code: error.code, stdout: "", stderr: error.message };
        },
      ),
    close: store.close,
  };
}
