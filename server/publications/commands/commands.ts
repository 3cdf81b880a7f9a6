import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type Command,
  done,
  type Ending,
  misuse,
  type Options,
  refusal,
  type Terminal,
} from "#app/commands/command.server.ts";
import { currentUser } from "#app/commands/current-user.server.ts";
import { type Program, runProgram } from "#app/commands/program.server.ts";
import { createPictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { preparer, preparingBeside } from "#app/features/content/pictures/prepare-beside.server.ts";
import {
  type Author,
  createPublications,
  type Publication,
  type Redirect,
} from "#app/features/content/publications.server.ts";
import { recordsOf } from "#app/features/members/audit-log.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { switchActions } from "#cms/owners-fields.ts";
import { documentOf } from "#cms/document-path.ts";
import { riyadhMinute } from "#i18n/riyadh-time.ts";
import { type Difference, diff } from "#cms/diff.ts";
import { faultLine } from "#cms/fault.ts";
import { documentPaths } from "#cms/files.ts";
import { ifThere } from "#cms/if-there.ts";
import { checkContent } from "#cms/read.ts";
import { ownerFilesFolder } from "#cms/owner-files.ts";
import { nameInContent, pictureFolder } from "#cms/uploaded-pictures.ts";
import { assetsOf } from "#server/publications/compose-publication.ts";
import { hasRoom } from "#server/publications/publication-folder.ts";
import {
  createEditing,
  type Editing,
  type PublishResult,
  type Refusal,
  type State,
} from "#server/publications/drafts/editing.ts";
import { exportPictures, filesToImport, picturesToImport } from "./exchanged-pictures.ts";
import { createPictures } from "#server/publications/drafts/pictures.ts";

/** `release`: folder of the release. */
type Parts = { release: string; settings: Env };

function contextOf(store: Store, { release, settings: { DATA_DIR } }: Parts) {
  const prepare = preparingBeside(preparer(release));
  const publications = createPublications(store);
  const pictureStore = createPictureStore(store, prepare);
  const editing = createEditing(release, publications, { hasRoom: () => hasRoom(DATA_DIR, release) });
  const who = currentUser();
  const author: Author = { who, email: "", role: "owner" };
  const pictures = createPictures(pictureStore, editing);
  return { release, prepare, publications, pictureStore, pictures, editing, author, record: recordsOf(store, who) };
}
type Context = ReturnType<typeof contextOf>;

/** `lines` for people, `data` for programs (`--json`). */
type Result = { lines: string[]; data: unknown };
type Input<O extends Options> = Parameters<Command<Context, O>["run"]>[0];

/** A command with a result, or an ending that says why there is none. */
const command = <const O extends Options>({
  run,
  options,
  ...words
}: Pick<Command<Context, O>, "usage" | "summary" | "options"> & {
  run: (input: Input<O>, context: Context) => Promise<Result | Ending>;
}): Command<Context> => ({
  ...words,
  options: { ...options, json: { type: "boolean" } },
  run: async (input, terminal, context) => {
    const result = await run(input as Input<O>, context);
    if ("outcome" in result) return result;
    const { lines, data } = result;
    const text = input.options.json ? [JSON.stringify(data, undefined, 2)] : lines;
    await terminal.write(text.map((line) => `${line}\n`).join(""));
    return done;
  },
});

const publishing = { message: { type: "string", short: "m" }, redirect: { type: "string", multiple: true } } as const;

const commands = {
  status: command({
    usage: "",
    summary: "what is published, what is drafted, what is scheduled, and what a release changed as well",
    run: async (_input, { publications, pictures, editing }) => {
      const state = await editing.drafted();
      const [last] = await publications.history();
      const drafts = state.drafts.map(({ path, who, savedAt, text }) => ({
        path,
        who,
        savedAt,
        removed: text === null,
      }));
      const scheduledPosts = await editing.scheduled(state);
      const newCrops = await croppedAnew(pictures);
      return {
        lines: [
          last ? publicationLine(last) : "Nothing was published: visitors see what the build brought.",
          ...section(
            "Drafts",
            drafts,
            ({ path, who, savedAt, removed }) =>
              `${path}${removed ? " (removed)" : ""}  ${who}, ${riyadhMinute(savedAt)}`,
          ),
          ...section("Cropped anew; visitors see it with the next publication", newCrops, nameInContent),
          ...section("Scheduled", scheduledPosts, ({ path, publishAt }) => `${path}  ${publishAt} (Riyadh)`),
          ...section("Changed on both sides; the owner's stays", state.conflicts, ({ document, field, ours, theirs }) =>
            [`${document}  ${field}`, `    owner: ${textOf(ours)}`, `    other: ${textOf(theirs)}`].join("\n"),
          ),
        ],
        data: {
          publication: last ?? null,
          drafts,
          pictures: newCrops.map(nameInContent),
          scheduled: scheduledPosts,
          conflicts: state.conflicts,
        },
      };
    },
  }),
  diff: command({
    usage: "",
    summary: "what the drafts change, field by field",
    run: async (_input, { editing }) => {
      const [before, after] = [await publishedState(editing), await editing.drafted()];
      const documents: { path: string; differences: Difference[] }[] = [];
      for (const { path } of after.drafts) {
        const [old, now] = [await editing.textOf(before, path), await editing.textOf(after, path)];
        documents.push({ path, differences: diff(path, old, now) });
      }
      const lines = documents.flatMap(({ path, differences }) => [
        path,
        ...differences.flatMap(({ field, before: old, after: now }) => [
          `  ${field}`,
          ...(old === undefined ? [] : [`    - ${textOf(old)}`]),
          ...(now === undefined ? [] : [`    + ${textOf(now)}`]),
        ]),
      ]);
      return { lines: lines.length > 0 ? lines : ["There are no drafts."], data: documents };
    },
  }),
  export: command({
    usage: "DIR [--drafts]",
    summary: "writes every published document and all pictures into a folder; with --drafts as drafted",
    options: { drafts: { type: "boolean" } },
    run: async ({ words: [folder, ...more], options: { drafts } }, { release, editing, pictureStore }) => {
      if (!folder || more.length > 0) return misuse("Name one folder, such as content.");
      const state = drafts ? await editing.drafted() : await publishedState(editing);
      const paths = await editing.pathsOf(state);
      const writtenPaths: string[] = [];
      for (const path of paths) {
        const text = (await editing.textOf(state, path))!;
        const file = join(folder, path);
        if ((await ifThere(readFile(file, "utf8"))) === text) continue;
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
        writtenPaths.push(path);
      }
      const removedPaths = (await documentPaths({ folder })).filter((path) => !paths.includes(path));
      for (const path of removedPaths) await rm(join(folder, path));
      const ownFiles = join(release, "content", ownerFilesFolder);
      if (existsSync(ownFiles)) await cp(ownFiles, join(folder, ownerFilesFolder), { recursive: true, force: false });
      const pictures = await exportPictures(pictureStore, drafts ? [] : state.pictures, folder);
      const all = { written: [...writtenPaths, ...pictures.written], removed: [...removedPaths, ...pictures.removed] };
      const has = `${paths.length} documents${pictures.count > 0 ? ` and ${pictures.count} ${pictures.count === 1 ? "picture" : "pictures"}` : ""}`;
      return {
        lines: [...all.written, ...all.removed.map((path) => `${path} (removed)`), `${folder} has ${has}.`],
        data: { documents: paths.length, pictures: pictures.count, ...all },
      };
    },
  }),
  import: command({
    usage: "DIR",
    summary: "drafts what a folder has differently; refuses all of it if there is a mistake",
    run: async ({ words: [folder, ...more] }, context) => {
      if (!folder || more.length > 0) return misuse("Name the folder that an export wrote.");
      const { release, editing, pictureStore, prepare, author, record } = context;
      const uploads = await pictureStore.list();
      const { faults } = await checkContent({ folder }, { assets: await assetsOf(release), uploaded: uploads });
      const pictures = await picturesToImport(folder, prepare);
      const all = [...faults, ...pictures.faults];
      if (all.length > 0) return refusal(all.map((fault) => faultLine(fault, folder)).join("\n"));
      // Pictures first, so that no draft names a missing one.
      const takenPaths: string[] = [];
      const uploadedFiles = await filesToImport(folder, release, pictureStore);
      for (const { picture, files } of [...pictures.pictures, ...uploadedFiles])
        if (await pictureStore.put(picture, files))
          takenPaths.push(picture.kind === "file" ? `files/${picture.name}` : pictureFolder(picture));
      const [before, state] = [await publishedState(editing), await editing.drafted()];
      const importPaths = await documentPaths({ folder });
      const draftedPaths: string[] = [];
      for (const path of new Set([...(await editing.pathsOf(before)), ...importPaths])) {
        const text = importPaths.includes(path) ? await readFile(join(folder, path), "utf8") : null;
        if (!(await editing.write(path, text, author, state, before)))
          return refusal(`Somebody else is changing ${path} at this moment: import again.`);
        if (text !== (await editing.textOf(before, path))) draftedPaths.push(path);
      }
      for (const path of takenPaths) await record("picture-added", path);
      for (const document of new Set(draftedPaths.map(documentOf))) await record("document-drafted", document);
      return {
        lines:
          draftedPaths.length > 0
            ? [...takenPaths, ...draftedPaths, "Drafted. To publish: npm run content -- publish -m NOTE"]
            : [...takenPaths, `${takenPaths.length > 0 ? "Nothing else" : "Nothing"} differs from what is published.`],
        data: { drafted: draftedPaths, pictures: takenPaths },
      };
    },
  }),
  publish: command({
    usage: "-m NOTE [--redirect OLD=NEW]…",
    summary: "shows the drafts to visitors, on every instance within two seconds",
    options: publishing,
    run: async ({ options: { message, redirect } }, context) => {
      if (!message) return misuse('What was changed, and why? Say it with -m "New opening hours".');
      const redirects = redirectsOf(redirect);
      if ("outcome" in redirects) return redirects;
      const { editing, pictures, author } = context;
      if ((await editing.drafted()).drafts.length === 0 && (await croppedAnew(pictures)).length === 0)
        return refusal("There are no drafts. To make some: npm run content -- import DIR");
      return publishedAs(await editing.publish(editing.drafted, { author, note: message, redirects }), context);
    },
  }),
  history: command({
    usage: "",
    summary: "all publications, the last first",
    run: async (_input, { publications }) => {
      const all = await publications.history();
      return { lines: all.length > 0 ? all.map(publicationLine) : ["Nothing was published."], data: all };
    },
  }),
  rollback: command({
    usage: "N [-m NOTE] [--redirect OLD=NEW]…",
    summary: "publishes the state of publication N again; 0 is what the build brought. Drafts stay",
    options: publishing,
    run: async ({ words: [number = "", ...more], options: { message, redirect } }, context) => {
      if (!/^\d{1,9}$/.test(number) || more.length > 0) return misuse("Name the number of a publication, such as 3.");
      const redirects = redirectsOf(redirect);
      if ("outcome" in redirects) return redirects;
      const { editing, author } = context;
      const state = await editing.published(Number(number));
      if (!state) return refusal(`There is no publication ${number}. To list all: npm run content -- history`);
      const note = message ?? `Back to publication ${number}`;
      const of = { author, note, redirects, isReturn: true };
      return publishedAs(await editing.publish(async () => ({ ...state, drafts: [] }), of), context, number);
    },
  }),
};

function redirectsOf(texts: string[] = []): Redirect[] | Ending {
  const redirects: Redirect[] = [];
  for (const text of texts) {
    const [, from, to] = /^(\/[^=?#\s]+)=(\/[^=?#\s]*)$/.exec(text) ?? [];
    if (!from || !to)
      return misuse(`--redirect ${text}: write it as /services/old=/services/new, without the language.`);
    redirects.push({ from, to });
  }
  return redirects;
}

const croppedAnew = async (pictures: Context["pictures"]) =>
  (await pictures.list()).filter(({ isChanged }) => isChanged);

/** The last publication always exists. */
const publishedState = async (editing: Editing): Promise<State> => (await editing.published())!;

function refusalLine(refusal: Refusal): string {
  switch (refusal.code) {
    case "mistake":
      return faultLine(refusal.fault, "content");
    case "lost-page": {
      const { page } = refusal;
      return `${page} would no longer exist: say where it leads, such as --redirect ${page}=/services`;
    }
    case "lost-target":
      return `${refusal.from} leads to ${refusal.to}, which does not exist: name a page such as /services`;
    case "owner-only":
      return `${refusal.document}: only an owner may change ${refusal.field}`;
    case "editor-only":
      return "Writers propose; an owner or an editor publishes.";
    case "no-room":
      return "The disk of DATA_DIR has too little room left for another publication: make some, and publish again.";
    case "nothing-new":
      return "Nothing would change: visitors see that already.";
    case "others-publish":
      return "Others publish at this moment: try again.";
  }
}

/** @param restored number of the earlier publication that it brings back */
async function publishedAs(result: PublishResult, { record }: Context, restored?: string): Promise<Result | Ending> {
  if (result.outcome === "refused") return refusal(result.reasons.map(refusalLine).join("\n"));
  await record(restored === undefined ? "published" : "restored", restored ?? String(result.number));
  for (const action of switchActions(result.owned)) await record(action);
  return { lines: [`Published as ${result.number}.`], data: { publication: result.number } };
}

const publicationLine = ({ number, publishedAt, who: name, note }: Publication) =>
  `${number}  ${riyadhMinute(publishedAt)}  ${name}  ${note}`;

const section = <Item>(title: string, items: Item[], line: (item: Item) => string): string[] =>
  items.length > 0 ? ["", `${title}:`, ...items.map((item) => `  ${line(item)}`)] : [];

const textOf = (value: unknown): string =>
  value === undefined ? "(none)" : typeof value === "string" ? value : JSON.stringify(value);

const program: Program<Context, Parts> = {
  name: "npm run content",
  deps: contextOf,
  commands,
  notes: [
    "  new FOLDER [--from FILE.yaml] [NAME=VALUE]…",
    "      in a checkout, without a build: writes the content of another company",
    "",
    "--json prints for programs. Exit codes: 0 done, 1 not done, 2 not understood.",
    "See docs/content.md for more.",
  ],
};

/**
 * Runs one command of `npm run content`.
 * @param args the command's name and its arguments
 * @returns the exit code
 */
export const contentCommand = (parts: Parts, args: string[], terminal?: Terminal) =>
  runProgram(program, parts, args, terminal);
