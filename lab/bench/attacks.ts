import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Attack, AttackResult } from "./attack-process.ts";
import { startSite } from "./child-server.ts";
import type { Part } from "./part.ts";
import { filmPath } from "./served-pages.ts";
import { median, printTable } from "./table.ts";
import { timed } from "./timed.ts";

const connections = 200;
const wrongForm = { name: "a", email: "x", phone: "1", subject: "b", message: "<b>hello</b> ".repeat(20) };

const attacksWith = (film: string): Record<string, Attack> => ({
  "200 ask for a ready page": { connections, path: "/about" },
  "200 for unknown addresses": { connections, path: "/nothing-[<id>]" },
  "200 for a page that is rendered": { connections, path: "/contact?sent=NH-7K3M-0QXD&n=[<id>]" },
  "200 for a page by another spelling": { connections, path: "/ABOUT" },
  "200 send a wrong form": { connections, path: "/contact", form: wrongForm },
  "1 sends 2,000 requests in one go": { connections: 1, path: "/x", inOneGo: 2000, thenCut: true },
  "2 send 2,300": { connections: 2, path: "/x", inOneGo: 2300, thenCut: true },
  "6 send 2,000 for the film, read nothing": { connections: 6, path: film, inOneGo: 2000, thenCut: false },
});

/** Response time of a ready-made page during attacks by few or many clients. */
export const attacks: Part = async ({ rounds, seconds, folder }) => {
  const most = Math.min(rounds, 3);
  const rows: (string | number)[][] = [];
  for (const [name, attack] of Object.entries(attacksWith(filmPath()))) {
    // The default limits per address are too low for the attack.
    const env = { TRUST_PROXY: "1", LEADS_MAX_TRIES: "1000000000" };
    const site = await startSite(join(folder, `attacked-${rows.length}`), env);
    for (const path of ["/about", "/x", "/ABOUT", "/contact?sent=NH-7K3M-0QXD"])
      for (let count = 0; count < 10; count++) await timed(site.url + path);
    const before = site.memory();
    let peak = before;
    const results: (AttackResult & { p50: number; p99: number })[] = [];
    for (let round = 0; round < most; round++) {
      const times: number[] = [];
      let isOver = false;
      const result = putAttack(site.url, attack, seconds).finally(() => (isOver = true));
      for (; !isOver; await delay(10)) {
        times.push(await timed(`${site.url}/about`));
        peak = Math.max(peak, site.memory());
      }
      times.sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? NaN;
      results.push({ ...(await result), p50: at(0.5), p99: at(0.99) });
    }
    const of = (figure: keyof (typeof results)[number]) => median(results.map((result) => result[figure]));
    const known = (figure: number) => (Number.isNaN(figure) ? "" : figure);
    rows.push([name, of("p50"), of("p99"), known(of("answered")), known(of("busy")), peak - before]);
    await site.stop();
  }
  printTable(
    `attacks: how long a ready-made page takes for another visitor while connections do this for ${seconds} s, ${most} rounds each`,
    ["", "p50 ms", "p99 ms", "answered/s", "503/s", "memory + MB"],
    rows,
    ["The first row is the machine's own limit: compare with it."],
  );
};

async function putAttack(url: string, attack: Attack, seconds: number): Promise<AttackResult> {
  const child = fork(fileURLToPath(new URL("attack-process.ts", import.meta.url)), {
    timeout: (seconds + 20) * 1000,
  });
  child.send({ ...attack, url, seconds });
  const [result] = (await once(child, "message")) as [AttackResult];
  child.disconnect();
  return result;
}
