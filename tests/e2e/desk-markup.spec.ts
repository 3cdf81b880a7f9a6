/** Markup from visitors, colleagues and the store is shown as text at the desk and in previews. */
import type { Page } from "@playwright/test";
import type { Plain } from "#cms/plain.ts";
import { changeStore, sendLead } from "#tests/support/contact.ts";
import { type DeskServer, memberOf, signIn, startDesk } from "#tests/support/desk.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { moveTo, visit } from "#tests/support/visit.ts";

// Violations of the policy are logged to the console. No other test uses the planted markup.
const test = testAgainst(() => startDesk({ TRUST_PROXY: "1" }));

/** Escapes from text, an attribute, a script and a comment. */
const markup = [
  `"'><img src=x onerror=alert(1)><svg onload=alert(2)>`,
  `</script><script>alert(3)</script>--><a href="javascript:alert(4)">mark</a>`,
].join("");
const markdown = [
  "## Heading <img src=x onerror=alert(5)>",
  markup,
  "[mark](javascript:alert(6)) [mark][to] <javascript:alert(7)> ![mark](javascript:alert(8))",
  "[mark](data:text/html,<script>alert(9)</script>) [mark](java\nscript:alert(10))",
  '[to]: javascript:alert(11) "x\\" onmouseover=alert(12) "',
].join("\n\n");

/** Markup that a browser would execute. */
const live = `[onerror], [onload], [onmouseover], [srcdoc], [src="x"], iframe:not([src^="/desk/preview/"]),
  [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i], [href^="data:" i], object, embed`;

async function nothingRuns(page: Page, what: string): Promise<void> {
  for (const frame of page.frames()) expect(await frame.locator(live).count(), `${what}: ${frame.url()}`).toBe(0);
  // Except the few that belong to the page.
  expect(await page.locator("script:not([nonce])").count(), what).toBe(0);
}

/**
 * Parses a page as it is sent, without opening it, in a reader without a policy.
 * @returns what would run, and how often the markup is a text
 */
const readAsSent = (reader: Page, html: string) =>
  reader.evaluate(
    ([text, selector]) => {
      const { body, documentElement } = new DOMParser().parseFromString(text, "text/html");
      const elements = [...documentElement.querySelectorAll("*")];
      for (const script of body.querySelectorAll("script[nonce]")) script.remove();
      return {
        running: elements.filter((one) => one.matches(`${selector}, script:not([nonce])`)).map((one) => one.outerHTML),
        size: elements.length,
        times: body.textContent.split("onerror=alert(1)").length - 1,
      };
    },
    [html, live] as const,
  );

/** Paths of all texts in a document; names and addresses contain no spaces. */
const textsIn = (value: Plain, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === "string"
    ? value.includes(" ")
      ? [path]
      : []
    : value !== null && typeof value === "object"
      ? Object.entries(value).flatMap(([key, one]) =>
          textsIn(one as Plain, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];

/** Plants markup in every text of the store. @returns the reference number of a message */
async function plant(desk: DeskServer): Promise<string> {
  const id = await sendLead(desk);
  const owner = memberOf(desk, () => desk.owner);
  await owner.post("/desk/me", { intent: "profile", name: markup, language: "en" });
  await owner.post(`/desk/leads/${id}`, { intent: "note", text: markup });
  const form = new FormData();
  for (const [name, text] of Object.entries({ en: `Logo ${markup}`, ar: markup })) form.set(name, text);
  form.set("file", new Blob([`<svg viewBox="0 0 9 9" onload="alert(1)"><path d="M0 0H9V9Z"/></svg>`]), `${markup}.svg`);
  await owner.post("/desk/pictures/upload", form);
  const draft = async (document: string, wanted: (path: (string | number)[]) => string | undefined) => {
    const changes = ({ value }: { value: Plain }) =>
      textsIn(value).flatMap((path) => {
        const text = wanted(path);
        return text === undefined ? [] : [{ do: "set" as const, path, value: text }];
      });
    expect(await owner.change(document, changes)).toMatchObject({ outcome: "saved" });
  };
  await draft("pages/about", () => markup);
  await draft("company", ([first]) => (first === "name" || first === "legalName" ? markup : undefined));
  await draft("posts/moving-house", ([first]) =>
    first === "body" ? markdown : first === "title" ? markup : undefined,
  );
  const statements = `
    update lead set name = ?, email = ?, phone = ?, phone_e164 = ?, subject = ?, message = ?, source = ?, page = ?,
      preferred_time = ?, topic = ?;
    update outbox set state = 'dead', last_error = ?;
    insert into visit_sum values (date('now'), 'from', ?, 3), (date('now'), 'campaign', ?, 2);
    insert into visit_sum values (date('now'), 'view', ?, 9);
    insert into unanswered_question values (date('now'), 'en', ?, ?, 1, 0);
    insert into desk_audit (id, began_at, who, command, count, subject) values ('x', datetime('now'), ?, ?, 1, ?)`;
  await changeStore(desk.dataDir, statements.replaceAll("?", `'${markup.replaceAll("'", "''")}'`));
  return id;
}

test("markup is text on every page of the desk and in every preview, and nothing of it runs", async ({
  server: desk,
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const id = await plant(desk);
  await signIn(page, desk, { email: "markup@example.com", role: "owner" });

  const least = {
    "/leads": 1,
    [`/leads/${id}`]: 5,
    "/visitors": 2,
    "/people": 1,
    "/record": 1,
    "/words/publish": 3,
    "/pictures": 2,
  };
  const typed = encodeURIComponent(markup);
  const pages =
    `/ /leads /leads/${id} /leads?q=${typed} /leads/person /leads/persons /leads/persons/${id} /visitors /questions /people /record /words ` +
    `/pictures /words?q=${typed} /words/publish /words/history /words/history/0 /words/company /words/pages/about /words/posts/moving-house ` +
    `/me /sign-in?then=${typed} /enter?token=${typed}`;
  const reader = await page.context().newPage();
  for (const path of pages.split(" ")) {
    const { running, size, times } = await readAsSent(reader, await (await page.request.get(`/desk${path}`)).text());
    expect(running, path).toEqual([]);
    expect(size, path).toBeGreaterThan(15);
    expect(times, path).toBeGreaterThanOrEqual(least[path as keyof typeof least] ?? 0);
  }
  await reader.close();
  await visit(page, "/desk/me");
  // Those that say more by scripts.
  for (const path of [`/leads/${id}`, "/words/publish", "/words/posts/moving-house", "/pictures"]) {
    await moveTo(page, path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await nothingRuns(page, path);
  }
  for (const [path, text] of [
    ["about", "onerror=alert(1)"],
    ["ar/about", "onerror=alert(1)"],
    ["blog/moving-house", "mark"],
    ["", "onerror=alert(1)"],
  ] as const) {
    // Embedded by the desk, and opened at its own address.
    await page.goto(`/desk/preview/${path}`);
    await expect(page.getByText(text).first(), path).toBeAttached();
    await nothingRuns(page, `preview of /${path}`);
  }
  expect(dialogs).toEqual([]);
});
