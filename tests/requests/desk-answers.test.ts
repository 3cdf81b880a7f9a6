/** Answers to visitors, from the desk to their mailbox. */
import { beforeAll, describe, expect, test } from "vitest";
import { words as leadWords } from "#words/desk-leads.ts";
import { fill } from "#i18n/fill.tsx";
import { sendLead, storedDeliveries } from "#tests/support/contact.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const words = leadWords.en;
const mailSettings = { MAIL_FROM: "Works <site@company.example>", LEADS_TO: "us@company.example" };

describe.each(["a mail server", "none"])("answers from the desk with %s", (which) => {
  const hasMail = which !== "none";
  let server: MailServer | undefined;
  beforeAll(async () => {
    // The confirmation comes first.
    const recipient = (address: string, nth: number) => (address === "full@example.com" && nth > 1 ? 550 : undefined);
    if (hasMail) server = await startMailServer({ recipient });
    return () => server?.stop();
  });
  const desk = deskOfTests(() => ({ TRUST_PROXY: "1", ...(server && { ...mailSettings, SMTP_URL: server.url }) }));
  const member = desk.member("owner");
  beforeAll(() => member.post("/desk/me", { intent: "profile", name: "Layla Harbi", language: "en" }));

  const page = (id: string) => member.text(`/desk/leads/${id}`);
  const answer = (id: string, text: string) => member.reply(`/desk/leads/${id}`, { intent: "answer", text });

  const stateOf = async (id: string, channel: string) =>
    (await storedDeliveries(desk.dataDir)).find((row) => row.lead_id === id && row.channel === channel)?.state;

  const send = (fields: Record<string, string>) => sendLead(desk, fields);

  test("nothing typed is lost when it is refused, and templates name the visitor", async () => {
    const id = await send({ name: "Omar Khan", locale: "ar" });
    expect(await answer(id, "  ")).toContain("Write something first.");
    const long = await answer(id, `needle ${"x".repeat(5000)}`);
    expect(long).toContain(fill(words.noteLong, { most: 5000, count: 5007 }));
    expect(long).toContain("needle xxx");
    const template = await member.text(`/desk/leads/${id}?template=0`);
    expect(template).toMatch(/<textarea[^>]*>[^<]*Omar Khan،/);
  });

  test.runIf(hasMail)("one reaches the visitor once, in their language, and the history says so", async () => {
    const id = await send({ locale: "ar", email: "visitor@example.com", subject: "شبكة لمكتب" });
    await expect.poll(() => stateOf(id, "confirmation")).toBe("sent");
    for (const sent of await Promise.all([answer(id, "نتصل بك غدًا."), answer(id, "نتصل بك غدًا.")]))
      expect(sent).toContain("Your answer is on its way.");
    await expect.poll(() => stateOf(id, "answer")).toBe("sent");
    expect(await page(id)).toMatch(/answered by mail.*Delivered/s);
    const mails = server!.mails.filter(({ messageId }) => messageId?.includes(`${id}.answer.`));
    expect(mails).toHaveLength(1);
    const confirmation = server!.mails.find(({ messageId }) => messageId?.includes(`${id}.confirmation`));
    expect(mails[0]!.inReplyTo).toBe(confirmation!.messageId);
    expect(mails[0]!.subject).toBe(`رد: شبكة لمكتب [${id}]`);
    expect(mails[0]!.text).toMatch(/^نتصل بك غدًا\.\s+مع التحية،\s+Layla Harbi\s/);
    expect(await page(id)).toContain("New → Contacted");
  });

  test.runIf(hasMail)("one that is refused is named, and may be tried again", async () => {
    const id = await send({ email: "full@example.com" });
    await expect.poll(() => stateOf(id, "confirmation")).toBe("sent");
    expect(await page(id)).not.toContain("Try again now");
    await answer(id, "Hello");
    await expect.poll(() => stateOf(id, "answer")).toBe("dead");
    const shown = await page(id);
    expect(shown).toMatch(/answered by mail.*Given up/s);
    expect(shown).toContain("The address is probably mistyped.");
    expect(shown).toContain("Try again now");
    expect(await member.reply(`/desk/leads/${id}`, { intent: "retry" })).toContain(words.retried);
  });

  test.runIf(!hasMail)("one leaves the desk for the member's own program, and the history says so", async () => {
    const id = await send({ locale: "ar", email: "visitor@example.com", subject: "شبكة لمكتب" });
    const handed = await answer(id, "نتصل بك غدًا.");
    expect(handed).toContain("It is in the history.");
    const href = /href="(mailto:[^"]+)"/.exec(handed)![1]!.replaceAll("&amp;", "&");
    const { pathname, searchParams } = new URL(href);
    expect(pathname).toBe("visitor@example.com");
    expect(searchParams.get("subject")).toBe(`رد: شبكة لمكتب [${id}]`);
    expect(searchParams.get("body")).toMatch(/^نتصل بك غدًا\.\n\nمع التحية،\nLayla Harbi\n/);
    expect(await page(id)).toContain("answered from their own mail program");
    expect(await page(id)).toContain("New → Contacted");
    expect((await storedDeliveries(desk.dataDir)).filter(({ channel }) => channel === "answer")).toEqual([]);
  });
});
