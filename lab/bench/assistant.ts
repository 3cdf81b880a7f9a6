import { readFile } from "node:fs/promises";
import { Agent, request as ask } from "node:http";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { locales } from "#i18n/locale.ts";
import { completionsPath, sessionKey } from "#tests/support/assistant.ts";
import { type ChildServer, startScript, startSite } from "./child-server.ts";
import { type Post, putLoad } from "./load.ts";
import { npmProgram } from "./npm-program.ts";
import type { Part } from "./part.ts";
import { median, printTable } from "./table.ts";

const clients = 32;
/** Sequential questions by one client for each figure of a round. */
const asked = 300;
/** Not in package.json: only this part needs it, and it is 25 MB. */
const portkey = { name: "@portkey-ai/gateway", version: "1.15.2", folder: resolve(".cache/bench-peers") };

const providerServer = fileURLToPath(new URL("provider-server.ts", import.meta.url));
const passThroughServer = fileURLToPath(new URL("pass-through-server.ts", import.meta.url));

const question = "How do you move our servers, and how long are we offline?";

type Contender = {
  name: string;
  server: ChildServer;
  headers: Record<string, string>;
  /** Asked in turn instead of the one question: more than the answerer remembers. */
  questions?: readonly string[];
};
type Result = { firstByte: number; complete: number; perSecond: number; p50: number; p99: number; processor: number };

/** Both answerers of the assistant, compared with the bare provider and other gateways. */
export const assistant: Part = async (run) => {
  const notes = [
    `The provider is a server on this machine without delay: the rows below it show what each adds. 1 client: ${asked} questions per round.`,
  ];
  const provider = await startScript(providerServer, {});
  const limits = Object.fromEntries(
    [
      "KEYS",
      "SESSION_ANSWERS",
      "ADDRESS_ANSWERS",
      "SESSION_OPEN",
      "ADDRESS_OPEN",
      "OPEN",
      "SESSION_TOKENS",
      "ADDRESS_TOKENS",
    ].map((limit) => [`ASSISTANT_MAX_${limit}`, "1000000000000"]),
  );
  const embedded = await startSite(join(run.folder, "embedded-assistant"), limits);
  const gateway = await startSite(join(run.folder, "gateway"), {
    ...limits,
    OPENAI_API_KEY: "sk-bench",
    OPENAI_BASE_URL: `${provider.url}/v1`,
    ASSISTANT_DAILY_TOKENS: "1000000000000",
    ASSISTANT_MONTHLY_TOKENS: "1000000000000",
  });
  const passThrough = await startScript(passThroughServer, { PROVIDER: provider.url });
  const peer = await startPortkey(provider.url, notes);
  const questions = await strangersQuestions();
  const own = { name: "this gateway", server: gateway, headers: await keyHeader(gateway) };
  const ownEmbedded = { name: "this gateway, embedded answerer", server: embedded, headers: await keyHeader(embedded) };
  const contenders: Contender[] = [
    { name: "provider alone", server: provider, headers: {} },
    { name: "bare pass-through", server: passThrough, headers: {} },
    own,
    { ...own, name: `${own.name}, other questions`, questions },
    ownEmbedded,
    { ...ownEmbedded, name: `${ownEmbedded.name}, other questions`, questions },
    ...(peer ? [peer] : []),
  ];
  const rows = [];
  for (const stream of [false, true]) {
    const bodyOf = (content: string) =>
      JSON.stringify({ model: "bench", stream, messages: [{ role: "user", content }] });
    const postTo = ({ headers, questions = [question] }: Contender) => ({
      path: completionsPath,
      headers: { "content-type": "application/json", ...headers },
      bodies: questions.map(bodyOf),
    });
    const able = [];
    for (const contender of contenders) {
      const fault = await askInTurn(contender.server, postTo(contender), 1).then(() => undefined, String);
      if (fault && contender !== peer) throw new Error(`${contender.name}: ${fault}`);
      if (fault) notes.push(`Without ${contender.name} ${stream ? "streamed" : "in JSON"}: ${fault}`);
      else able.push(contender);
    }
    const results = new Map<Contender, Result[]>(able.map((contender) => [contender, []]));
    for (let round = 0; round < run.rounds; round++) {
      for (const contender of round % 2 ? able.toReversed() : able)
        results.get(contender)?.push(await measure(contender.server, postTo(contender), run.seconds));
    }
    for (const [{ name }, measured] of results) {
      const figures = (["firstByte", "complete", "perSecond", "p50", "p99", "processor"] as const).map((figure) =>
        median(measured.map((result) => result[figure])),
      );
      rows.push([name, stream ? "streamed" : "JSON", ...figures]);
    }
  }
  run.memory.push(["after the assistant part, embedded answerer", embedded.memory()]);
  run.memory.push(["after the assistant part, provider", gateway.memory()]);
  for (const server of new Set(contenders.map((one) => one.server))) await server.stop();
  printTable(
    `assistant: POST ${completionsPath}, ${run.rounds} rounds of ${run.seconds} s each`,
    [
      "",
      "",
      "first byte ms, 1 client",
      "complete ms",
      `answers/s, ${clients} clients`,
      "p50 ms",
      "p99 ms",
      "processor µs/answer",
    ],
    rows,
    notes,
  );
};

async function measure(server: ChildServer, post: Post, seconds: number): Promise<Result> {
  await askInTurn(server, post, 20);
  const { firstByte, complete } = await askInTurn(server, post, asked);
  const load = { paths: [], connections: clients, post };
  await putLoad(server, { ...load, seconds: 1 });
  const { perSecond, p50, p99, processor } = await putLoad(server, { ...load, seconds });
  return { firstByte, complete, perSecond, p50, p99, processor };
}

/** Medians in milliseconds, from sending the request to the first and the last byte of the text. */
async function askInTurn({ url }: ChildServer, post: Post, times: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const firsts: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < times; index++) {
    const { first, end } = await askOnce(url, { ...post, body: post.bodies[index % post.bodies.length]! }, agent);
    firsts.push(first);
    ends.push(end);
  }
  agent.destroy();
  return { firstByte: median(firsts), complete: median(ends) };
}

const askOnce = (url: string, { path, headers, body }: Omit<Post, "bodies"> & { body: string }, agent: Agent) =>
  new Promise<{ first: number; end: number }>((resolve, reject) => {
    const began = performance.now();
    const sent = ask(url + path, { method: "POST", headers, agent }, (answer) => {
      let first = 0;
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on("data", () => (first ||= performance.now() - began));
      answer.on("end", () => resolve({ first, end: performance.now() - began }));
    });
    sent.on("error", reject).end(body);
  });

const keyHeader = async ({ url }: ChildServer) => ({ authorization: `Bearer ${await sessionKey(url)}` });

/** First questions to the shipped company, in both languages. */
async function strangersQuestions(): Promise<string[]> {
  const files = locales.map((locale) => readFile(`lab/answerer/questions/shipped/open.${locale}.yaml`, "utf8"));
  const lines = (await Promise.all(files)).flatMap((file) => parse(file) as { ask?: string }[]);
  return lines.flatMap(({ ask = [] }) => ask);
}

async function startPortkey(provider: string, notes: string[]): Promise<Contender | undefined> {
  const { name, version, folder } = portkey;
  try {
    const start = await npmProgram(folder, [`${name}@${version}`], join(name, "build/start-server.js"));
    const server = await startScript(start, {}, (port) => ["--headless", `--port=${port}`]);
    return {
      name: `${name} ${version}`,
      server,
      headers: {
        "x-portkey-provider": "openai",
        "x-portkey-custom-host": `${provider}/v1`,
        authorization: "Bearer sk-bench",
      },
    };
  } catch (error) {
    notes.push(`Without ${name}, which could not be started: ${(error as Error).message.split("\n")[0]}`);
    return undefined;
  }
}
