/** Every case of docs/behaviour.md, for the form in both languages and for the API; docs/accessibility.md, point 32. */
import { describe, expect, test } from "vitest";
import { fill } from "#i18n/fill.tsx";
import { replyBy } from "#i18n/reply-by.ts";
import { formatDayAndTime } from "#i18n/riyadh-time.ts";
import { message, newVisitor, postForm, postJson, storedDeliveries, storedLeads } from "#tests/support/contact.ts";
import { siteOfTests } from "#tests/support/open-site.ts";
import { company, wordsIn } from "#tests/support/words.ts";

const reference = /TST-[0-9A-Z]{4}-[0-9A-Z]{4}/;
const server = siteOfTests(() => ({ TRUST_PROXY: "1" }));

const stored = async (id: string | undefined) => (await storedLeads(server.dataDir)).find((lead) => lead.id === id);

/** The HTML form of a visitor's text. */
const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

describe.each(["en", "ar"] as const)("the form, %s", (locale) => {
  const path = locale === "en" ? "/contact" : "/ar/contact";
  const post = (fields: Record<string, string>, headers?: Record<string, string>) =>
    postForm(server.url + path, fields, headers);
  const words = () => wordsIn(locale).pages.contact;

  test("stores what is valid and leads on to the thanks with the number, once", async () => {
    const answer = await post(
      { ...message, source: "utm_source=news" },
      { ...newVisitor(), Referer: `${server.url}/about` },
    );
    expect(answer.status).toBe(303);
    const location = answer.headers.get("Location") ?? "";
    expect(location).toMatch(new RegExp(`^${path}\\?sent=${reference.source}&receipt=[\\w-]{22}$`));
    const id = reference.exec(location)?.[0];
    expect(await stored(id)).toMatchObject({
      ...message,
      kind: "contact",
      locale,
      phone_e164: "+966551234567",
      source: "utm_source=news",
      page: "/about",
      flagged: 0,
    });
    const deliveries = (await storedDeliveries(server.dataDir)).filter(({ lead_id }) => lead_id === id);
    expect(deliveries.map(({ channel }) => channel)).toEqual(["confirmation", "notification"]);

    const page = await fetch(server.url + location);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(words().thanks.title);
    expect(html).toContain(id);
    expect(/id="next-title".*?<\/li>/s.exec(html)?.[0], "the first step is ticked").toContain("<svg");
    const { received_at = "" } = (await stored(id)) ?? {};
    const by = replyBy(company.hours, new Date(received_at), company.replyWithin)!;
    expect(html).toContain(fill(words().thanks.replyBy, { moment: formatDayAndTime(by, locale) }));
  });

  test("thanks nobody for a number that was not given, and shows the form instead", async () => {
    const given = new URL((await post(message, newVisitor())).headers.get("Location") ?? "", server.url).searchParams;
    const receipt = given.get("receipt");
    for (const query of [
      "sent=TST-0000-0001",
      "sent=TST-0000-0000",
      `sent=TST-0000-0000&receipt=${receipt}`,
      `sent=${given.get("sent")}`,
      `sent=${given.get("sent")}&receipt=x`,
    ]) {
      const page = await fetch(`${server.url}${path}?${query}`);
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(html).not.toContain(words().thanks.title);
      expect(html).toContain('name="message"');
      // The page's own address is in links and in the form's action.
      expect(html.replaceAll(/ (?:href|action)="[^"]*"/g, "")).not.toMatch(reference);
    }
  });

  test("answers 422 with every message and every value when it is wrong", async () => {
    const wrong = { name: '"<b>', email: "sara@", phone: "055", subject: "Hi '", message: "Short & <i>" };
    const answer = await post(wrong);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    const { form } = words();
    for (const field of ["email", "phone", "subject"] as const) {
      expect(html).toContain(escaped(form[field].error));
      expect(html, "the summary leads to it").toContain(`href="#${field}"`);
    }
    for (const value of Object.values(wrong)) expect(html).toContain(escaped(value));
  });

  test("says which field is too long", async () => {
    const html = await (await post({ ...message, message: "x".repeat(5001), subject: "y".repeat(151) })).text();
    expect(html).toContain(words().form.message.tooLong.replace("{limit}", "5,000"));
    expect(html).toContain(words().form.subject.tooLong.replace("{limit}", "150"));
  });

  // The rest is the same in both languages.
  if (locale === "en") return;

  test("the eleventh of one /64 in ten minutes has to wait, with its values kept; repeats do not", async () => {
    const prefix = newVisitor()["X-Forwarded-For"]!.replace("::1", "");
    const send = (number: number) =>
      post({ ...message, subject: `Subject number ${number}` }, { "X-Forwarded-For": `${prefix}:${number}::1` });
    for (let number = 0; number < 10; number++) expect((await send(number)).status).toBe(303);
    const answer = await send(10);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
    const html = await answer.text();
    expect(html).toContain(escaped(words().form.tooMany));
    expect(html).toContain("Subject number 10");
    expect((await send(4)).status).toBe(303);
  });

  test("from a page that a proxy serves over https is taken", async () => {
    const headers = { ...newVisitor(), Origin: server.url.replace("http:", "https:") };
    expect((await post(message, headers)).status).toBe(303);
    expect((await postForm(`${server.url}${path}.data`, message, headers)).status).toBe(202);
  });

  test("with scripts the same rules hold", async () => {
    const data = (fields: Record<string, string>, headers?: Record<string, string>) =>
      postForm(`${server.url}${path}.data`, fields, headers);
    expect(await (await data(message)).text()).toMatch(
      new RegExp(`"${path}\\?sent=${reference.source}&receipt=[\\w-]{22}"`),
    );
    const wrong = await data({ ...message, name: "S" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(words().form.name.error);
    expect((await data({ message: "x".repeat(70_000) })).status).toBe(413);
    expect((await data(message, { ...newVisitor(), Origin: "https://elsewhere.example" })).status).toBe(403);
    const visitor = newVisitor();
    for (let number = 0; number < 60; number++) await data({}, visitor);
    expect((await data(message, visitor)).headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("POST /api/leads", () => {
  const post = (body: unknown, headers?: Record<string, string>) => postJson(`${server.url}/api/leads`, body, headers);

  test("201 with number and time of what is stored", async () => {
    const answer = await post({ kind: "contact", locale: "ar", ...message });
    expect(answer.status).toBe(201);
    const receipt = (await answer.json()) as { id: string; receivedAt: string };
    expect(Object.keys(receipt)).toEqual(["id", "receivedAt"]);
    expect(new Date(receipt.receivedAt).toISOString()).toBe(receipt.receivedAt);
    expect(await stored(receipt.id)).toMatchObject({
      ...message,
      kind: "contact",
      locale: "ar",
      received_at: receipt.receivedAt,
    });
  });

  test("a callback needs name and phone", async () => {
    const callback = {
      kind: "callback",
      locale: "en",
      name: "Sara",
      phone: "٠٥٥١٢٣٤٥٦٧",
      preferredTime: "after four",
      topic: "Cloud",
    };
    const { id } = (await (await post(callback)).json()) as { id: string };
    expect(await stored(id)).toMatchObject({
      kind: "callback",
      preferred_time: "after four",
      topic: "Cloud",
      email: "",
      phone_e164: "+966551234567",
    });
    const deliveries = (await storedDeliveries(server.dataDir)).filter(({ lead_id }) => lead_id === id);
    expect(
      deliveries.map(({ channel }) => channel),
      "no confirmation",
    ).toEqual(["notification"]);
    const answer = await post({ kind: "callback", locale: "ar" });
    const { form } = wordsIn("ar").pages.contact;
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ errors: { name: form.name.error, phone: form.phone.error } });
  });

  test("422 with the fixed messages", async () => {
    const answer = await post({ kind: "contact", locale: "en" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      errors: {
        name: "Name must be at least 2 characters.",
        email: "Please enter a valid email address.",
        phone: "Please enter a valid phone number.",
        subject: "Subject must be at least 5 characters.",
        message: "Message must be at least 10 characters.",
      },
    });
  });

  test("422 for a kind or language that is unknown, and for members that are no text", async () => {
    expect((await post({ ...message, kind: "calback" })).status).toBe(422);
    expect((await post({ ...message, locale: "fr" })).status).toBe(422);
    const answer = await post({ ...message, name: { toString: "x" }, phone: 551234567 });
    expect(await answer.json()).toMatchObject({ errors: { name: expect.any(String), phone: expect.any(String) } });
  });

  test("400 for what is no JSON object", async () => {
    const answer = await post("name=Sara");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: { message: "The body is not a JSON object." } });
  });

  test("403, 413, 415, 429", async () => {
    expect((await post(message, { ...newVisitor(), Origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await post({ ...message, message: "x".repeat(70_000) })).status).toBe(413);
    expect((await post(message, { ...newVisitor(), "Content-Type": "text/plain" })).status).toBe(415);
    const visitor = newVisitor();
    for (let number = 0; number < 10; number++) await post({ ...message, subject: `Subject ${number}` }, visitor);
    const answer = await post(message, visitor);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test.each(["GET", "HEAD", "PUT", "DELETE"])("405 for %s", async (method) => {
    const answer = await fetch(`${server.url}/api/leads`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toContain("POST");
  });
});
