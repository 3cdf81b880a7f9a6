/** Attacks a server from a separate process, limited in time and number. Started by attacks.ts. */
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";

/** Requests that many connections repeat, or that a few send at once. */
export type Attack =
  | { connections: number; path: string; form?: Record<string, string> }
  | { connections: number; path: string; inOneGo: number; thenCut: boolean };

export type AttackResult = { answered: number; busy: number };

process.once("disconnect", () => process.exit());
process.once(
  "message",
  (given: Attack & { url: string; seconds: number }) => void run(given).then((result) => process.send?.(result)),
);

async function run({ url, seconds, ...attack }: Attack & { url: string; seconds: number }): Promise<AttackResult> {
  if ("inOneGo" in attack) {
    const request = `GET ${attack.path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const sockets = Array.from({ length: attack.connections }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    for (const socket of sockets) {
      socket.on("error", () => {}).pause();
      socket.write(request.repeat(attack.inOneGo), () => attack.thenCut && socket.destroy());
    }
    await delay(seconds * 1000);
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, "close")));
    return { answered: NaN, busy: NaN };
  }
  const posted = attack.form && {
    method: "POST" as const,
    body: new URLSearchParams(attack.form).toString(),
  };
  const type = attack.form && { "content-type": "application/x-www-form-urlencoded" };
  const result = await autocannon({
    url: url + attack.path,
    // Each `[<id>]` in an address is replaced by a new value.
    idReplacement: true,
    connections: attack.connections,
    duration: seconds,
    headers: { accept: "text/html", "accept-encoding": "br, gzip", ...type },
    ...posted,
  });
  const busy = result.statusCodeStats?.["503"]?.count ?? 0;
  return { answered: (result["2xx"] + result.non2xx - busy) / result.duration, busy: busy / result.duration };
}
