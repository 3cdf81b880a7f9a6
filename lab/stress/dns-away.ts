import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startProgram } from "#lab/bench/child-server.ts";
import { leadRequest } from "#lab/bench/lead-request.ts";
import { timed } from "#lab/bench/timed.ts";
import { currentRelease } from "#server/release/build-folder.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { mailsTo, type Outcome, quantile, type Trial } from "./trial.ts";

/** A loopback address that no other server uses. */
const address = "127.0.0.77";
const host = "mail.company.example";
const messages = 20;

/**
 * The mail server's name cannot be resolved, since no name server answers: messages are stored and
 * pages stay fast meanwhile, and the mails are sent once names can be resolved again.
 */
export const dnsAway: Trial = async ({ folder }): Promise<Outcome> => {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return { faults: ["A name server of its own takes Linux and root: it was NOT tried"], figures: {} };
  const faults: string[] = [];
  const mails = await startMailServer();
  const names = await startNames();
  const resolver = join(folder, "resolv.conf");
  await writeFile(resolver, `nameserver ${address}\noptions timeout:5 attempts:2\n`);
  const release = currentRelease();
  // With a replacement for the machine's file, for this process only.
  const script = `mount --bind ${resolver} /etc/resolv.conf && exec ${release}/node ${release}/serve.js`;
  const site = await startProgram("unshare", () => ["--mount", "sh", "-c", script], {
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "warn",
    LEADS_MAX_STORED: "1000000",
    LEADS_MAX_TRIES: "1000000",
    ...mailsTo(`smtp://${host}:${new URL(mails.url).port}`),
  });
  const ids: string[] = [];
  let slowest = 0;
  const times: number[] = [];
  for (let number = 0; number < messages; number++) {
    const began = performance.now();
    const response = await fetch(`${site.url}/api/leads`, { method: "POST", ...leadRequest(number) });
    slowest = Math.max(slowest, performance.now() - began);
    if (response.status !== 201) faults.push(`a message: ${response.status}`);
    else ids.push(((await response.json()) as { id: string }).id);
    for (const page of ["/", "/ar/contact", "/contact?service=mobile", "/search?q=network"])
      times.push(await timed(site.url + page));
    await delay(500);
  }
  if (names.asked() === 0) faults.push("the name server was never asked, so nothing was tried");
  if (mails.mails.length > 0) faults.push("a mail went out without a name server");
  if (!(slowest < 5000)) faults.push("a visitor waited for the name server");
  names.answer();
  const began = performance.now();
  while (mails.missing(ids).length > 0 && performance.now() - began < 600_000) await delay(1000);
  const waited = (performance.now() - began) / 1000;
  if (mails.missing(ids).length > 0) faults.push(`${mails.missing(ids).length} mails did not arrive in ten minutes`);
  await site.stop();
  await mails.stop();
  names.stop();
  return {
    faults,
    figures: {
      messages: ids.length,
      "slowest answer ms": slowest,
      "page p99 ms": quantile(times, 0.99),
      "all mailed after s": waited,
    },
  };
};

/** A name server that stays silent until enabled; then every name resolves to this machine. */
async function startNames() {
  let isThere = false;
  let asked = 0;
  const socket = createSocket("udp4").bind(53, address);
  await once(socket, "listening");
  socket.on("message", (query, { port, address: from }) => {
    asked++;
    if (!isThere) return;
    // Of the question: name, type, class.
    const end = query.indexOf(0, 12) + 5;
    const isAddress = query.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x81_80, 2);
    head.writeUInt16BE(isAddress ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, 127, 0, 0, 1]);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...(isAddress ? [record] : [])]), port, from);
  });
  return {
    asked: () => asked,
    answer: () => void (isThere = true),
    stop: () => void socket.close(),
  };
}
