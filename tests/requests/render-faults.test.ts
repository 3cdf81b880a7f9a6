import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { receiptFor } from "#app/features/leads/rules/reference.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { startServer } from "#tests/support/built-server.ts";
import { copyRelease } from "#tests/support/copied-release.ts";
import { openSite } from "#tests/support/open-site.ts";
import { wordsIn } from "#tests/support/words.ts";

/** Pages that cannot be rendered, since the build was damaged afterwards. */

const secret = "a secret of these tests with more than 32 characters";
const secrets = createSecrets(parseEnv({ SESSION_SECRET: secret }));
const number = "TST-7K3M-0QXD";
/** Rendered on request, unlike the contact page itself. */
const rendered = `/contact?sent=${number}&receipt=${receiptFor(secrets, number)}`;

let copy: Awaited<ReturnType<typeof copyRelease>>;
let content: string;
beforeAll(async () => {
  copy = await copyRelease();
  content = await readFile(join(copy.release, "published/content.json"), "utf8");
  return () => rm(copy.build, { recursive: true });
});

/** Takes some words from the copy's content by renaming their key. */
async function takeAway(words: string): Promise<void> {
  const damaged = content.replaceAll(`"${words}":`, `"lost":`);
  expect(damaged).not.toBe(content);
  await writeFile(join(copy.release, "published/content.json"), damaged);
}

async function startWithout(words: string) {
  await takeAway(words);
  const site = await openSite({ SESSION_SECRET: secret }, copy.release);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

const getPage = async (url: string) => {
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  return { status: answer.status, type: answer.headers.get("Content-Type"), html: await answer.text() };
};

const faulty = { status: 500, type: "text/html; charset=utf-8" };

// Without the success notice rendering fails; without the other words loading the data fails.
test.each(["thanks", "next"])("without %s: 500, heading, message, header, footer and ways on", async (name) => {
  const server = await startWithout(name);
  for (const locale of ["en", "ar"] as const) {
    const { errors, footer } = wordsIn(locale).messages;
    const page = await getPage(`${server.url}${locale === "ar" ? "/ar" : ""}${rendered}`);
    expect(page).toMatchObject(faulty);
    expect(page.html).toContain(`<html lang="${locale}"`);
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${errors.title}</h1>`));
    for (const words of [
      "Unexpected Server Error",
      errors.faultText,
      errors.links,
      footer.contactTitle,
      'content="noindex"',
    ])
      expect(page.html).toContain(words);
    expect(page.html).not.toMatch(/TypeError|undefined|server\/index\.js/);
  }
  expect(wordsIn("en").messages.errors.title).toBe("Unexpected Application Error!");
  expect((await fetch(`${server.url}/contact`)).status).toBe(200);
});

test("the fault itself is in the log", async () => {
  await takeAway("thanks");
  const env = { BUILD_DIR: copy.build, LOG_LEVEL: "error", SESSION_SECRET: secret };
  const server = await startServer({ env });
  onTestFinished(async () => void (await server.stop()));
  expect(await getPage(server.url + rendered)).toMatchObject(faulty);
  await expect.poll(server.output).toContain("TypeError");
});

test("where header and footer fail too: 500 and a page that needs nothing else", async () => {
  const server = await startWithout("homeLink");
  for (const locale of ["en", "ar"] as const) {
    const { errors } = wordsIn(locale).messages;
    const page = await getPage(`${server.url}${locale === "ar" ? "/ar" : ""}${rendered}`);
    expect(page).toMatchObject(faulty);
    for (const words of [`<h1>${errors.title}</h1>`, errors.faultText, "noindex"]) expect(page.html).toContain(words);
  }
});

test("where all words are missing: 500 and the heading", async () => {
  const server = await startWithout("messages");
  const page = await getPage(server.url + rendered);
  expect(page).toMatchObject(faulty);
  expect(page.html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/);
});
