/** Pages rendered on request, under more requests than the server can handle. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { localePath } from "#i18n/locale.ts";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { ended, rawConnection } from "#tests/support/raw-request.ts";
import { company, wordsIn } from "#tests/support/words.ts";

let server: BuiltServer;
// Many visitors share a proxy: a single address gets fewer connections.
beforeAll(async () => void (server = await startServer({ env: { LOG_LEVEL: "info", TRUST_PROXY: "1" } })));
afterAll(() => server.stop());

const get = async (path: string, headers: Record<string, string> = { Accept: "text/html" }) => {
  const ask = () => fetch(server.url + path, { headers, redirect: "manual" });
  // As browsers do on a connection that was closed because nothing had come on it for five seconds.
  const answer = await ask().catch((error: Error) => {
    const { code = "" } = (error.cause ?? {}) as { code?: string };
    if (!["UND_ERR_SOCKET", "ECONNRESET"].includes(code)) throw error;
    return ask();
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("pages of unknown addresses", () => {
  test.each([
    ["/nothing", "/elsewhere/nothing?a=b", "en"],
    ["/ar/nothing", "/ar/elsewhere/nothing", "ar"],
    ["/services/nothing", "/services/other", "en"],
    ["/ar/services/nothing", "/ar/services/other", "ar"],
    ["/blog/nothing", "/blog/other", "en"],
    ["/ar/blog/nothing", "/ar/blog/other", "ar"],
  ] as const)("%s and %s are one", async (one, other, locale) => {
    const [first, second] = [await get(one), await get(other)];
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.text).toBe(first.text);
    expect(first.text).toContain(`<html lang="${locale}"`);
    expect(first.text).not.toMatch(/nothing|elsewhere|nonce=/);
    expect(first.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
    const { errors, footer } = wordsIn(locale).messages;
    const words = one.includes("services")
      ? [wordsIn(locale).messages.service.notFound]
      : [errors.title, errors.notFound, errors.noPage];
    for (const word of [...words, footer.contactTitle]) expect(first.text).toContain(word);
    const fixed = ["Unexpected Application Error!", "404 Not Found"];
    if (one === "/nothing") for (const word of fixed) expect(first.text).toContain(word);
    const page = parse(first.text);
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    if (one.includes("services")) return;
    expect(page.querySelector("title")?.text).toBe(`${errors.notFound} – ${company.name[locale]}`);
    const ways = page.querySelectorAll(`nav[aria-label="${errors.links}"] a`).map(({ textContent }) => textContent);
    expect(ways).toEqual([errors.home, errors.services, errors.contact]);
    const search = page.querySelector("main form[role=search]");
    expect(search?.getAttribute("action")).toBe(localePath(locale, "/search"));
  });

  test.each([
    ["/blog/nothing", "/ar/blog/nothing"],
    ["/ar/services/nothing", "/services/nothing"],
  ])("%s leads to the same in the other language without scripts", async (path, other) => {
    const switches = parse((await get(path)).text).querySelectorAll("header a[hreflang]");
    const [href, ...more] = new Set(switches.map((link) => link.getAttribute("href")));
    expect([href?.slice(0, 10), more]).toEqual(["?language=", []]);
    const answer = await get(path + href);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, other]);
  });

  test("are told in plain words to what reads no pages", async () => {
    const answer = await get("/nothing", { Accept: "image/avif,application/json" });
    expect([answer.status, answer.text]).toEqual([404, "404 Not Found\n"]);
    expect((await get("/nothing", { Accept: "*/*" })).text).toContain("<!DOCTYPE html>");
  });
});

/** Sends requests that the server gets at one moment, however busy the machine is. */
async function atOnce<T>(send: () => T | Promise<T>): Promise<T> {
  process.kill(server.pid, "SIGSTOP");
  try {
    return await send();
  } finally {
    process.kill(server.pid, "SIGCONT");
  }
}

/** Sends requests by `get`. @returns their answers, once all are sent */
async function requests<T>(count: number, ask: (nth: number) => Promise<T>): Promise<Promise<T>[]> {
  let rest = count;
  const onSent = () => void rest--;
  subscribe("undici:client:sendHeaders", onSent);
  const answers = Array.from({ length: count }, (_, nth) => ask(nth));
  try {
    await expectSoon("all are sent", () => rest <= 0);
  } finally {
    unsubscribe("undici:client:sendHeaders", onSent);
  }
  return answers;
}

describe("more pages than can be rendered", () => {
  const path = "/ar/contact?about=mobile";

  test("are refused at once, briefly, with the time to come back; prerendered ones are served meanwhile", async () => {
    // Connections are accepted one at a time, as are pages: only open connections send requests at
    // the same time.
    await Promise.all(await requests(300, () => get("/about")));
    const pages = await atOnce(() => requests(300, () => get(path)));
    const ready = await get("/about");
    expect(ready.status).toBe(200);
    const answers = await Promise.all(pages);
    const rendered = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(rendered.length + refused.length).toBe(300);
    expect(rendered.length).toBeGreaterThanOrEqual(100);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, text } of refused) {
      expect(headers.get("retry-after")).toMatch(/^\d+$/);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(text).toContain(wordsIn("ar").messages.errors.busy);
      expect(text.length).toBeLessThan(2_000);
    }
    expect((await get(path)).status).toBe(200);
  });

  test("keep nobody else waiting behind them when one address asks for them", async () => {
    const order: string[] = [];
    const ask = async (address: string) => {
      const { status } = await get(path, { Accept: "text/html", "X-Forwarded-For": address });
      expect(status).toBe(200);
      order.push(address);
    };
    await Promise.all(await atOnce(() => requests(91, (nth) => ask(nth < 90 ? "203.0.113.1" : "203.0.113.2"))));
    expect(order.indexOf("203.0.113.2")).toBeLessThan(60);
  });

  test("are not rendered for visitors who have gone", async () => {
    const lines = (status: number) => server.output().split(`"status":${status}`).length - 1;
    const [rendered, gone] = [lines(200), lines(499)];
    const sockets = await Promise.all(Array.from({ length: 80 }, () => rawConnection(server.url)));
    await atOnce(() => {
      for (const socket of sockets)
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`, () => socket.destroy());
      return Promise.all(sockets.filter(({ closed }) => !closed).map(ended));
    });
    await expectSoon("a line for each that was understood", () => lines(499) > gone && true);
    expect((await get(path)).status).toBe(200);
    expect(lines(200) - rendered).toBeLessThan(40);
    expect(server.output()).not.toMatch(/"level":[56]0/);
  });
});
