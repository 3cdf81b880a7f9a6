import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createPictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { preparer, preparingBeside } from "#app/features/content/pictures/prepare-beside.server.ts";
import { createPublications } from "#app/features/content/publications.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createEditing } from "#server/publications/drafts/editing.ts";
import { createPictures } from "#server/publications/drafts/pictures.ts";
import { hasRoom } from "#server/publications/publication-folder.ts";
import { contentCommand } from "#server/publications/commands/commands.ts";
import { quickCommand } from "./quick-command.ts";
import { storeSettings } from "./store-under-test.ts";
import { testBuild } from "./test-build.ts";
import { storeWith } from "./store-with.ts";

/**
 * Commands for content without the second that each program needs to start
 * (tests/requests/content.test.ts runs the program).
 */
export async function contentCommands(dataDir: string) {
  const env = { DATA_DIR: dataDir, ...(await storeSettings(dataDir)) };
  const store = storeWith(env, "command");
  const release = realpathSync(join(testBuild.BUILD_DIR, "current"));
  const pictureStore = createPictureStore(store, preparingBeside(preparer(release)));
  return {
    pictures: createPictures(
      pictureStore,
      createEditing(release, createPublications(store), { hasRoom: () => hasRoom(dataDir, release) }),
    ),
    /** @returns the program's output and exit code */
    run: (...args: string[]) =>
      quickCommand((terminal) => contentCommand({ release, settings: parseEnv(env) }, args, terminal)),
    close: store.close,
  };
}
