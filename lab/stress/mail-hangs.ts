import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { mailsTo, startSite, type Trial } from "./trial.ts";

/** A mail server that accepts connections but never answers, until a working one replaces it. */
export const mailHangs: Trial = async ({ folder }) => {
  const faults: string[] = [];
  const sockets = new Set<Socket>();
  const hanging = createServer((socket) => sockets.add(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const { port } = hanging.address() as AddressInfo;
  const site = await startSite(folder, {
    ...mailsTo(`smtp://127.0.0.1:${port}`),
  });
  const ids: string[] = [];
  let slowest = 0;
  for (let number = 0; number < 20; number++) {
    const began = performance.now();
    const response = await fetch(`${site.url}/api/leads`, { method: "POST", ...leadRequest(number) });
    slowest = Math.max(slowest, performance.now() - began);
    if (response.status !== 201) faults.push(`a message: ${response.status}`);
    else ids.push(((await response.json()) as { id: string }).id);
  }
  await delay(5000);
  if (sockets.size === 0) faults.push("the hanging server was never asked, so nothing was tried");
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await once(hanging, "close");
  const mails = await startMailServer({}, port);
  const began = performance.now();
  while (mails.missing(ids).length > 0 && performance.now() - began < 600_000) await delay(1000);
  const waited = (performance.now() - began) / 1000;
  if (mails.missing(ids).length > 0)
    faults.push(`${mails.missing(ids).length} mails did not arrive within ten minutes`);
  await site.stop();
  await mails.stop();
  return { faults, figures: { messages: ids.length, "slowest answer ms": slowest, "all mailed after s": waited } };
};
