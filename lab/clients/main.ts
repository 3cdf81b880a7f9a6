/**
 * `npm --prefix lab run clients`: asks both answerers with unmodified client libraries, on the release
 * in service. Prints a table, and exits with 1 if a client fails.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { roomyLimits, sessionKey } from "#tests/support/assistant.ts";
import { callsBack, chunk, lastMessage, says, type Script, startModelProvider } from "#tests/support/model-provider.ts";
import { startSite } from "#lab/bench/child-server.ts";
import { printTable } from "#lab/bench/table.ts";
import { aiSdkChat, aiSdkCompatible } from "./ai-sdk.ts";
import type { Client, Gateway } from "./client.ts";
import { copilotKit } from "./copilotkit.ts";
import { langChain } from "./langchain.ts";
import { openai } from "./openai.ts";

const clients: Record<string, Client> = {
  openai,
  "ai, createOpenAI().chat": aiSdkChat,
  "ai, createOpenAICompatible": aiSdkCompatible,
  "@langchain/openai": langChain,
  "CopilotKit, OpenAIAdapter": copilotKit,
};

mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(resolve(".cache/clients-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const provider = await startModelProvider();
const services = says(
  "We design, build and look after **software**, networks and everything between them, for companies of any size.",
);
const slowly: Script = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const talking = setInterval(() => response.write(chunk({ content: "A long answer. " })), 100);
  response.on("close", () => clearInterval(talking));
};
provider.script((response, call) => {
  const message = lastMessage(call);
  const script = message.includes("call me back")
    ? callsBack({ name: "Sara" })
    : /slowly/.test(message)
      ? slowly
      : services;
  script(response, call);
});

const faults: string[] = [];
const rows: string[][] = [];
for (const [by, env] of Object.entries({ embedded: {}, hosted: provider.settings })) {
  const site = await startSite(join(folder, by), { ...roomyLimits, ...env });
  const model = by === "embedded" ? by : "gpt-4o-mini";
  const gateway: Gateway = { baseURL: `${site.url}/v1`, apiKey: await sessionKey(site.url), model };
  for (const [name, client] of Object.entries(clients)) {
    const cells: string[] = [];
    for (const what of ["models", "chat", "stream", "tool", "words", "limit", "abort"] as const) {
      const check = client[what];
      const fault = check && (await check(gateway).then(() => undefined, String));
      if (fault) faults.push(`${name}, ${by}, ${what}: ${fault.slice(0, 400)}`);
      cells.push(check ? (fault ? "FAILS" : "ok") : "–");
    }
    rows.push([name, by, ...cells]);
  }
  await site.stop();
}
provider.stop();
const head = ["", "answerer", "models", "chat", "stream", "tool", "no tool: words", "max tokens", "abort"];
printTable("clients: unmodified libraries over both answerers", head, rows, faults);
process.exit(faults.length > 0 ? 1 : 0);
