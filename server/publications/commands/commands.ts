import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { PictureStore, PreparePictures } from "#app/features/content/pictures/picture-store.server.ts";
import type { Author, Publications, Redirect } from "#app/features/content/publications.server.ts";
import type { RecordAction } from "#app/features/members/audit-log.server.ts";
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
import { createRenderer } from "#server/publications/renderer.ts";
import { renderPublicationFolder } from "#server/publications/publisher.ts";

/** The command was invalid or failed. Nothing was changed. */
export class CommandError extends Error {
  readonly code: 1 | 2;

  /** @param code 1 failed, 2 invalid */
  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}

/** `lines` for people, `data` for programs (`--json`). */
type Result = { lines: string[]; data: unknown };

type Context = {
  release: string;
  dataDir: string;
  publications: Publications;
  pictureStore: PictureStore;
  prepare: PreparePictures;
  /** The shell's user. */
  who: string;
  record: RecordAction;
  placeholder: string;
  /** Prints a line that is not part of the result. */
  say: (line: string) => void;
  /** For the process of a preview: of the site's settings only PORT. */
  environment: Record<string, string | undefined>;
};
type CommandInput = {
  words: string[];
  message: string | undefined;
  redirects: Redirect[];
  drafts: boolean;
};
type Command = { usage: string; summary: string; run: (input: CommandInput, context: Context) => Promise<Result> };

const commands: Record<string, Command> = {
  status: {
    usage: "",
    summary: "what is published, what is drafted, what is scheduled, and what a release changed as well",
    run: async (_input, context) => {
      const { publications } = context;
      const editing = editingOf(context);
      const state = await editing.drafted();
      const [last] = await publications.history();
      const drafts = state.drafts.map(({ path, who, savedAt, text }) => ({
        path,
        who,
        savedAt,
        removed: text === null,
      }));
      const scheduledPosts = await editing.scheduled(state);
      const pictures = (await createPictures(context.pictureStore, editing).list()).filter(
        ({ isChanged }) => isChanged,
      );
      return {
        lines: [
          last ? publicationLine(last) : "Nothing was published: visitors see what the build brought.",
          ...section(
            "Drafts",
            drafts,
            ({ path, who, savedAt, removed }) =>
              `${path}${removed ? " (removed)" : ""}  ${who}, ${riyadhMinute(savedAt)}`,
          ),
          ...section("Cropped anew; visitors see it with the next publication", pictures, nameInContent),
          ...section("Scheduled", scheduledPosts, ({ path, publishAt }) => `${path}  ${publishAt} (Riyadh)`),
          ...section("Changed on both sides; the owner's stays", state.conflicts, ({ document, field, ours, theirs }) =>
            [`${document}  ${field}`, `    owner: ${textOf(ours)}`, `    other: ${textOf(theirs)}`].join("\n"),
          ),
        ],
        data: {
          publication: last ?? null,
          drafts,
          pictures: pictures.map(nameInContent),
          scheduled: scheduledPosts,
          conflicts: state.conflicts,
        },
      };
    },
  },
  diff: {
    usage: "",
    summary: "what the drafts change, field by field",
    run: async (_input, context) => {
      const editing = editingOf(context);
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
  },
  export: {
    usage: "DIR [--drafts]",
    summary: "writes every published document and all pictures into a folder; with --drafts as drafted",
    run: async ({ words: [folder, ...more], drafts }, context) => {
      if (!folder || more.length > 0) throw new CommandError("Name one folder, such as content.", 2);
      const editing = editingOf(context);
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
      const released = join(context.release, "content", ownerFilesFolder);
      if (existsSync(released)) await cp(released, join(folder, ownerFilesFolder), { recursive: true, force: false });
      const pictures = await exportPictures(context.pictureStore, drafts ? [] : state.pictures, folder);
      const all = { written: [...writtenPaths, ...pictures.written], removed: [...removedPaths, ...pictures.removed] };
      const has = `${paths.length} documents${pictures.count > 0 ? ` and ${pictures.count} ${pictures.count === 1 ? "picture" : "pictures"}` : ""}`;
      return {
        lines: [...all.written, ...all.removed.map((path) => `${path} (removed)`), `${folder} has ${has}.`],
        data: { documents: paths.length, pictures: pictures.count, ...all },
      };
    },
  },
  import: {
    usage: "DIR",
    summary: "drafts what a folder has differently; refuses all of it if there is a mistake",
    run: async ({ words: [folder, ...more] }, context) => {
      if (!folder || more.length > 0) throw new CommandError("Name the folder that an export wrote.", 2);
      const { pictureStore, prepare } = context;
      const uploads = await pictureStore.list();
      const { faults } = await checkContent({ folder }, { assets: await assetsOf(context.release), uploaded: uploads });
      const pictures = await picturesToImport(folder, prepare);
      const all = [...faults, ...pictures.faults];
      if (all.length > 0) throw new CommandError(all.map((fault) => faultLine(fault, folder)).join("\n"));
      // Pictures first, so that no draft names a missing one.
      const takenPaths: string[] = [];
      const uploadedFiles = await filesToImport(folder, context.release, pictureStore);
      for (const { picture, files } of [...pictures.pictures, ...uploadedFiles])
        if (await pictureStore.put(picture, files))
          takenPaths.push(picture.kind === "file" ? `files/${picture.name}` : pictureFolder(picture));
      const editing = editingOf(context);
      const [before, state] = [await publishedState(editing), await editing.drafted()];
      const importPaths = await documentPaths({ folder });
      const draftedPaths: string[] = [];
      for (const path of new Set([...(await editing.pathsOf(before)), ...importPaths])) {
        const text = importPaths.includes(path) ? await readFile(join(folder, path), "utf8") : null;
        if (!(await editing.write(path, text, shell(context), state, before)))
          throw new CommandError(`Somebody else is changing ${path} at this moment: import again.`);
        if (text !== (await editing.textOf(before, path))) draftedPaths.push(path);
      }
      for (const path of takenPaths) await context.record("picture-added", path);
      for (const document of new Set(draftedPaths.map(documentOf))) await context.record("document-drafted", document);
      return {
        lines:
          draftedPaths.length > 0
            ? [...takenPaths, ...draftedPaths, "Drafted. To publish: npm run content -- publish -m NOTE"]
            : [...takenPaths, `${takenPaths.length > 0 ? "Nothing else" : "Nothing"} differs from what is published.`],
        data: { drafted: draftedPaths, pictures: takenPaths },
      };
    },
  },
  publish: {
    usage: "-m NOTE [--redirect OLD=NEW]…",
    summary: "shows the drafts to visitors, on every instance within two seconds",
    run: async ({ message, redirects }, context) => {
      if (!message) throw new CommandError('What was changed, and why? Say it with -m "New opening hours".', 2);
      const editing = editingOf(context);
      const isCroppedAnew = async () =>
        (await createPictures(context.pictureStore, editing).list()).some(({ isChanged }) => isChanged);
      const make = async () => {
        const state = await editing.drafted();
        if (state.drafts.length === 0 && !(await isCroppedAnew()))
          throw new CommandError("There are no drafts. To make some: npm run content -- import DIR");
        return state;
      };
      return publishedAs(await editing.publish(make, { author: shell(context), note: message, redirects }), context);
    },
  },
  history: {
    usage: "",
    summary: "all publications, the last first",
    run: async (_input, { publications }) => {
      const all = await publications.history();
      return { lines: all.length > 0 ? all.map(publicationLine) : ["Nothing was published."], data: all };
    },
  },
  rollback: {
    usage: "N [-m NOTE] [--redirect OLD=NEW]…",
    summary: "publishes the state of publication N again; 0 is what the build brought. Drafts stay",
    run: async ({ words: [number = "", ...more], message, redirects }, context) => {
      if (!/^\d{1,9}$/.test(number) || more.length > 0)
        throw new CommandError("Name the number of a publication, such as 3.", 2);
      const editing = editingOf(context);
      const make = async () => {
        const state = await editing.published(Number(number));
        if (!state)
          throw new CommandError(`There is no publication ${number}. To list all: npm run content -- history`);
        return { ...state, drafts: [] };
      };
      const note = message ?? `Back to publication ${number}`;
      const result = await editing.publish(make, { author: shell(context), note, redirects, isReturn: true });
      return publishedAs(result, context, number);
    },
  },
  preview: {
    usage: "",
    summary: "serves the site with all drafts on this machine, until it is stopped",
    run: async (_input, context) => {
      const state = await editingOf(context).drafted();
      const dataDir = await mkdtemp(join(tmpdir(), "preview-"));
      const renderer = createRenderer(context.release, { siteUrl: context.placeholder });
      try {
        // An empty store has publication 0, so this publication keeps that number.
        const { changes, redirects, pictures } = state;
        const publication = { number: 0, publishedAt: "", changes, redirects, pictures };
        const { held } = await renderPublicationFolder(context.release, join(dataDir, "publications"), publication, {
          render: renderer.render,
          read: context.publications.pictureFile,
        });
        renderer.end();
        for (const [path, faults] of Object.entries(held))
          context.say(`${path} has mistakes, and is shown as published:\n${faults.join("\n")}`);
        context.say("Messages that are sent in the preview are thrown away with it. To stop it: Ctrl+C");
        const server = spawn(process.execPath, [join(context.release, "serve.js")], {
          env: { PORT: "0", ...context.environment, HOST: "127.0.0.1", DATA_DIR: dataDir },
          stdio: ["ignore", "inherit", "inherit"],
        });
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill("SIGTERM"));
        await once(server, "close");
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
      return { lines: [], data: null };
    },
  },
};

/** Runs `npm run content -- …`. @returns its output @throws CommandError, StoreUnavailable */
export async function runContentCommand(args: string[], context: Context): Promise<string> {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name)) return help();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${help()}`, 2);
  const { values, positionals } = parseInput(rest, name, command);
  const { message, redirect = [], drafts = false, json } = values;
  const redirects = redirect.map(redirectOf);
  const result = await command.run({ words: positionals, message, redirects, drafts }, context);
  return json ? `${JSON.stringify(result.data, undefined, 2)}\n` : result.lines.map((line) => `${line}\n`).join("");
}

const options = {
  message: { type: "string", short: "m" },
  redirect: { type: "string", multiple: true },
  drafts: { type: "boolean" },
  json: { type: "boolean" },
} as const;

function parseInput(args: string[], name: string, { usage }: Command) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = (error as Error).message.split(". To specify")[0]!;
    throw new CommandError(`${reason}\nUsage: npm run content -- ${name} ${usage}`.trimEnd(), 2);
  }
}

function redirectOf(text: string): Redirect {
  const [, from, to] = /^(\/[^=?#\s]+)=(\/[^=?#\s]*)$/.exec(text) ?? [];
  if (!from || !to)
    throw new CommandError(`--redirect ${text}: write it as /services/old=/services/new, without the language.`, 2);
  return { from, to };
}

const editingOf = ({ release, publications, dataDir }: Context): Editing =>
  createEditing(release, publications, { hasRoom: () => hasRoom(dataDir, release) });

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
async function publishedAs(result: PublishResult, { record }: Context, restored?: string): Promise<Result> {
  if (result.outcome === "refused") throw new CommandError(result.reasons.map(refusalLine).join("\n"));
  await record(restored === undefined ? "published" : "restored", restored ?? String(result.number));
  for (const action of switchActions(result.owned)) await record(action);
  return { lines: [`Published as ${result.number}.`], data: { publication: result.number } };
}

const publicationLine = ({
  number,
  publishedAt,
  who: name,
  note,
}: Awaited<ReturnType<Publications["history"]>>[number]) => `${number}  ${riyadhMinute(publishedAt)}  ${name}  ${note}`;

const section = <Item>(title: string, items: Item[], line: (item: Item) => string): string[] =>
  items.length > 0 ? ["", `${title}:`, ...items.map((item) => `  ${line(item)}`)] : [];

const textOf = (value: unknown): string =>
  value === undefined ? "(none)" : typeof value === "string" ? value : JSON.stringify(value);

const shell = ({ who }: Context): Author => ({ who, email: "", role: "owner" });

export const help = (): string =>
  [
    "npm run --silent content -- COMMAND [--json]",
    "",
    ...Object.entries(commands).map(
      ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
    ),
    "  new FOLDER [--from FILE.yaml] [NAME=VALUE]…",
    "      in a checkout, without a build: writes the content of another company",
    "",
    "Exit codes: 0 done, 1 not done, 2 not understood. See docs/content.md for more.",
    "",
  ].join("\n");
