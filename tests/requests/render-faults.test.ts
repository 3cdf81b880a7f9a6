import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { receiptFor } from "#app/features/leads/rules/reference.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createSecrets } from "#app/platform/secret.server.ts";
import { startServer } from "#tests/support/built-server.ts";
import { copiedRelease } from "#tests/support/copied-release.ts";
import { wordsIn } from "#tests/support/words.ts";

/** Pages that cannot be rendered, since the build was damaged afterwards. */

const secret = "a secret of these tests with more than 32 characters";
const secrets = createSecrets(parseEnv({ SESSION_SECRET: secret }));
const number = "TST-7K3M-0QXD";
/** Rendered on request, unlike the contact page itself. */
const rendered = `/contact?sent=${number}&receipt=${receiptFor(secrets, number)}`;

/** Starts a copy of the build whose content lacks some words, since their key is renamed. */
async function startWithout(words: string) {
  const { build, release } = await copiedRelease();
  const file = join(release, "published/content.json");
  const whole = await readFile(file, "utf8");
  const damaged = whole.replaceAll(`"${words}":`, `"lost":`);
  expect(damaged).not.toBe(whole);
  await writeFile(file, damaged);
  const server = await startServer({ env: { BUILD_DIR: build, LOG_LEVEL: "error", SESSION_SECRET: secret } });
  onTestFinished(async () => void (await server.stop()));
  return server;
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
      footer.quickLinks,
      'content="noindex"',
    ])
      expect(page.html).toContain(words);
    // The fault itself appears only in the log.
    expect(page.html).not.toMatch(/TypeError|undefined|server\/index\.js/);
  }
  expect(wordsIn("en").messages.errors.title).toBe("Unexpected Application Error!");
  await expect.poll(server.output).toContain("TypeError");
  expect((await fetch(`${server.url}/contact`)).status).toBe(200);
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
