import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Publications, Redirect } from "#app/features/content/publications.server.ts";
import { momentInRiyadh, riyadhMinute } from "#app/i18n/riyadh-time.ts";
import { type Difference, diff } from "#content/diff.ts";
import { fields } from "#content/document.ts";
import { faultLine } from "#content/fault.ts";
import { documentPaths } from "#content/files.ts";
import { checkContent } from "#content/read.ts";
import { assetsOf } from "./compose-publication.ts";
import { createEditing, type Editing, type PublishResult, type State } from "./editing.ts";
import { renderPublicationFolder } from "./shown.ts";

/** `lines` for people, `data` for programs (`--json`). */
type Result = { lines: string[]; data: unknown };

/** The command was not understood, or could not be done. Nothing was changed. */
export class CommandError extends Error {
  readonly code: 1 | 2;

  /** @param code 1 not done, 2 not understood */
  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}

type Context = {
  /** Folder of the release. */
  release: string;
  publications: Publications;
  /** What rendered pages carry instead of the public origin. */
  placeholder: string;
  /** Prints a line that is not part of the result. */
  say: (line: string) => void;
  /** For the process of a preview: none of the site's own settings but PORT. */
  environment: Record<string, string | undefined>;
};
type Given = { words: string[]; message: string | undefined; redirects: Redirect[]; drafts: boolean };
type Command = { usage: string; summary: string; run: (given: Given, context: Context) => Promise<Result> };

const commands: Record<string, Command> = {
  status: {
    usage: "",
    summary: "what is published, what is drafted, what is scheduled, and what a release changed as well",
    run: async (_given, context) => {
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
      const scheduled = await scheduledPosts(editing, state);
      return {
        lines: [
          last ? publicationLine(last) : "Nothing was published: visitors see what the build brought.",
          ...section(
            "Drafts",
            drafts,
            ({ path, who, savedAt, removed }) =>
              `${path}${removed ? " (removed)" : ""}  ${who}, ${riyadhMinute(savedAt)}`,
          ),
          ...section("Scheduled", scheduled, ({ path, publishAt }) => `${path}  ${publishAt} (Riyadh)`),
          ...section("Changed on both sides; the owner's stays", state.conflicts, ({ document, field, ours, theirs }) =>
            [`${document}  ${field}`, `    owner: ${shown(ours)}`, `    other: ${shown(theirs)}`].join("\n"),
          ),
        ],
        data: { publication: last ?? null, drafts, scheduled, conflicts: state.conflicts },
      };
    },
  },
  diff: {
    usage: "",
    summary: "what the drafts change, field by field",
    run: async (_given, context) => {
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
          ...(old === undefined ? [] : [`    - ${shown(old)}`]),
          ...(now === undefined ? [] : [`    + ${shown(now)}`]),
        ]),
      ]);
      return { lines: lines.length > 0 ? lines : ["There are no drafts."], data: documents };
    },
  },
  export: {
    usage: "DIR [--drafts]",
    summary: "writes every published document into a folder; with --drafts as drafted",
    run: async ({ words: [folder, ...more], drafts }, context) => {
      if (!folder || more.length > 0) throw new CommandError("Name one folder, such as content.", 2);
      const editing = editingOf(context);
      const state = drafts ? await editing.drafted() : await publishedState(editing);
      const wanted = await editing.pathsOf(state);
      const written: string[] = [];
      for (const path of wanted) {
        const text = (await editing.textOf(state, path))!;
        const file = join(folder, path);
        if ((await readText(file)) === text) continue;
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
        written.push(path);
      }
      const removed = (await documentPaths({ folder })).filter((path) => !wanted.includes(path));
      for (const path of removed) await rm(join(folder, path));
      return {
        lines: [...written, ...removed.map((path) => `${path} (removed)`), `${folder} has ${wanted.length} documents.`],
        data: { documents: wanted.length, written, removed },
      };
    },
  },
  import: {
    usage: "DIR",
    summary: "drafts what a folder has differently; refuses all of it if there is a mistake",
    run: async ({ words: [folder, ...more] }, context) => {
      if (!folder || more.length > 0) throw new CommandError("Name the folder that an export wrote.", 2);
      const { faults } = await checkContent({ folder }, { assets: await assetsOf(context.release) });
      if (faults.length > 0) throw new CommandError(faults.map((fault) => faultLine(fault, folder)).join("\n"));
      const { publications } = context;
      const editing = editingOf(context);
      const before = await publishedState(editing);
      const known = new Map((await publications.drafts()).map((draft) => [draft.path, draft.version]));
      const given = await documentPaths({ folder });
      const drafted: string[] = [];
      for (const path of new Set([...(await editing.pathsOf(before)), ...given])) {
        const base = await editing.textOf(before, path);
        const text = given.includes(path) ? ((await readText(join(folder, path))) ?? null) : null;
        const version = known.get(path);
        if (text === base) {
          if (version) await publications.removeDraft(version);
          continue;
        }
        const saved = await publications.saveDraft({ path, text, base, who: who() }, version);
        if (saved.outcome === "overtaken")
          throw new CommandError(`Somebody else is changing ${path} at this moment: import again.`);
        drafted.push(path);
      }
      return {
        lines:
          drafted.length > 0
            ? [...drafted, "Drafted. To publish: npm run content -- publish -m NOTE"]
            : ["Nothing differs from what is published."],
        data: { drafted },
      };
    },
  },
  publish: {
    usage: "-m NOTE [--redirect OLD=NEW]…",
    summary: "shows the drafts to visitors, on every instance within two seconds",
    run: async ({ message, redirects }, context) => {
      if (!message) throw new CommandError('What was changed, and why? Say it with -m "New opening hours".', 2);
      const editing = editingOf(context);
      const make = async () => {
        const state = await editing.drafted();
        if (state.drafts.length === 0)
          throw new CommandError("There are no drafts. To make some: npm run content -- import DIR");
        return state;
      };
      return publishedAs(await editing.publish(make, { who: who(), note: message, redirects }));
    },
  },
  history: {
    usage: "",
    summary: "all publications, the last first",
    run: async (_given, { publications }) => {
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
      return publishedAs(await editing.publish(make, { who: who(), note, redirects }));
    },
  },
  preview: {
    usage: "",
    summary: "serves the site with all drafts on this machine, until it is stopped",
    run: async (_given, context) => {
      const state = await editingOf(context).drafted();
      const dataDir = await mkdtemp(join(tmpdir(), "preview-"));
      try {
        // A store that is empty has publication 0: this one stays in its place.
        const published = { number: 0, publishedAt: "", changes: state.changes, redirects: state.redirects };
        const { held } = await renderPublicationFolder(context.release, join(dataDir, "publications"), published, {
          siteUrl: context.placeholder,
        });
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

/**
 * Runs `npm run content -- …`.
 * @returns what to print
 * @throws CommandError, StoreUnavailable
 */
export async function runContentCommand(args: string[], context: Context): Promise<string> {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name)) return help();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${help()}`, 2);
  const { values, positionals } = parsed(rest, name, command);
  const { message, redirect = [], drafts = false, json } = values;
  const result = await command.run(
    { words: positionals, message, redirects: redirect.map(redirectOf), drafts },
    context,
  );
  return json ? `${JSON.stringify(result.data, undefined, 2)}\n` : result.lines.map((line) => `${line}\n`).join("");
}

const options = {
  message: { type: "string", short: "m" },
  redirect: { type: "string", multiple: true },
  drafts: { type: "boolean" },
  json: { type: "boolean" },
} as const;

function parsed(args: string[], name: string, { usage }: Command) {
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

const editingOf = ({ release, publications }: Context): Editing => createEditing(release, publications);

/** The last publication is always there. */
const publishedState = async (editing: Editing): Promise<State> => (await editing.published())!;

function publishedAs(result: PublishResult): Result {
  if (result.outcome === "refused") throw new CommandError(result.reasons.join("\n"));
  return { lines: [`Published as ${result.number}.`], data: { publication: result.number } };
}

/** Posts whose moment has not come. */
async function scheduledPosts(editing: Editing, state: State): Promise<{ path: string; publishAt: string }[]> {
  const posts = (await editing.pathsOf(state)).filter((path) => path.startsWith("en/posts/"));
  const found: { path: string; publishAt: string }[] = [];
  for (const path of posts) {
    const text = (await editing.textOf(state, path)) ?? "";
    if (!text.includes("publishAt")) continue;
    const publishAt = fields(path, text).find(({ field }) => field === "publishAt")?.value;
    if (typeof publishAt === "string" && momentInRiyadh(publishAt) > new Date()) found.push({ path, publishAt });
  }
  return found;
}

/** Undefined if there is no such file. */
const readText = (file: string): Promise<string | undefined> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

const publicationLine = ({
  number,
  publishedAt,
  who: name,
  note,
}: Awaited<ReturnType<Publications["history"]>>[number]) => `${number}  ${riyadhMinute(publishedAt)}  ${name}  ${note}`;

const section = <Item>(title: string, items: Item[], line: (item: Item) => string): string[] =>
  items.length > 0 ? ["", `${title}:`, ...items.map((item) => `  ${line(item)}`)] : [];

const shown = (value: unknown): string =>
  value === undefined ? "(none)" : typeof value === "string" ? value : JSON.stringify(value);

/** The user of the shell. */
const who = (): string => userInfo().username;

const help = (): string =>
  [
    "npm run --silent content -- COMMAND [--json]",
    "",
    ...Object.entries(commands).map(
      ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
    ),
    "",
    "Exit codes: 0 done, 1 not done, 2 not understood. See docs/content.md for more.",
    "",
  ].join("\n");
