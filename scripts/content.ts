/** `npm run content -- …`, bundled as `content.js` of a release, so that it matches the running website. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { currentUser } from "#app/commands/current-user.server.ts";
import { createPictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { preparer, preparingBeside } from "#app/features/content/pictures/prepare-beside.server.ts";
import { recordsOf } from "#app/features/members/audit-log.server.ts";
import { loadBundle } from "#server/release/build-folder.ts";
import { renderedContent } from "#server/publications/rendered-content.ts";

// Log lines would mix with the result.
process.env.LOG_LEVEL = "silent";
const release = import.meta.dirname;
const args = process.argv.slice(2);
// Help needs no release: a new checkout has none.
if (["help", undefined].includes(args[0])) {
  const { help } = await import("#server/publications/commands/commands.ts");
  process.stdout.write(help());
} else {
  enableCompileCache({ directory: join(release, "compiled"), portable: true });
  process.exitCode = await work();
}

async function work(): Promise<number> {
  const { CommandError, runContentCommand } = await import("#server/publications/commands/commands.ts");
  const { createApplication, env } = await (await loadBundle(release)).entry.module.loadApplication();
  try {
    const settings = env();
    const application = createApplication(settings, await renderedContent(join(release, "published")));
    const { publications, pages } = application;
    const prepare = preparingBeside(preparer(release));
    const pictureStore = createPictureStore(application.desk.store, prepare);
    try {
      const { PATH, HOME, TMPDIR, PORT } = process.env;
      const environment = { PATH, HOME, TMPDIR, ...(PORT && { PORT }) };
      const say = (line: string) => console.error(line);
      const placeholder = pages.placeholders.SITE_URL;
      const dataDir = settings.DATA_DIR;
      const who = currentUser();
      const operator = { who, record: recordsOf(application.desk.store, who) };
      const context = { release, dataDir, publications, pictureStore, prepare, placeholder, say, environment };
      process.stdout.write(await runContentCommand(args, { ...context, ...operator }));
      return 0;
    } finally {
      await application.stop();
    }
  } catch (error) {
    console.error(((error as Error).cause as Error | undefined)?.message ?? (error as Error).message);
    return error instanceof CommandError ? error.code : 1;
  }
}
