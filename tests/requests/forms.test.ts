/** The owner's forms, from a visitor's browser to all that receives what was sent. */
import { parse as parseCsv } from "csv-parse/sync";
import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { localePath, locales } from "#i18n/locale.ts";
import { message, newVisitor, postJson, sendLead, storedLeads } from "#tests/support/contact.ts";
import { clientOf } from "#tests/support/client.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { publisherOfTests } from "#tests/support/publisher-of-tests.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { wordsIn } from "#tests/support/words.ts";

/** Further fields of the contact form, one of each kind. */
const contactForm = `fields:
  - { kind: line, id: place, label: { en: "Place", ar: "المكان" }, hint: { en: "A city", ar: "مدينة" }, longest: 20 }
  - { kind: choice, id: size, label: { en: "Size", ar: "الحجم" }, required: true,
      options: [{ en: "Small", ar: "صغير" }, { en: "Large", ar: "كبير" }] }
  - { kind: choices, id: topics, label: { en: "Topics", ar: "المواضيع" },
      options: [{ en: "Roofs", ar: "أسقف" }, { en: "Cables", ar: "كابلات" }, { en: "Doors", ar: "أبواب" }] }
  - { kind: date, id: start, label: { en: "Start", ar: "البداية" } }
  - { kind: text, id: details, label: { en: "Details", ar: "تفاصيل" } }
  - { kind: consent, id: terms, label: { en: "I agree to the terms", ar: "أوافق على الشروط" }, required: true }
`;

let mails: MailServer;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  [mails, receiver] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  return async () => {
    await mails.stop();
    receiver.stop();
  };
});
const desk = deskOfTests(() => ({
  TRUST_PROXY: "1",
  SMTP_URL: mails.url,
  MAIL_FROM: "Our Company <website@company.example>",
  LEADS_TO: "leads@company.example",
  ...receiver.settings,
}));
const owner = desk.member("owner");
const publish = publisherOfTests(desk);
beforeAll(() => publish({ "forms/contact.yaml": contactForm }));

const { text, status } = clientOf(desk);
const page = async (path: string) => parse(await text(path));

/** Posts a form as a browser without scripts. */
const post = (path: string, fields: Record<string, string | string[]>) =>
  fetch(desk.url + path, {
    method: "POST",
    redirect: "manual",
    headers: newVisitor(),
    body: new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    ),
  });

const sentNumber = (answer: Response) => /sent=([\w-]+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
const leadOf = async (id: string) => (await storedLeads(desk.dataDir)).find((lead) => lead.id === id);

const eventOf = (id: string) => expectSoon("the event", () => receiver.events.find(({ data }) => data.id === id));

const extra = { place: "Jeddah", size: "Large", topics: ["Roofs", "Doors"], start: "2026-12-01", terms: "yes" };

describe.each(locales)("further fields of the contact form, in %s", (locale) => {
  const path = localePath(locale, "/contact");

  test("follow its own, and are served with labels, hints and choices", async () => {
    const form = (await page(path)).querySelector("main form")!;
    const names = form
      .querySelectorAll("input:not([type=hidden]), select, textarea")
      .map((one) => one.getAttribute("name"));
    const expected = "name email phone subject message place size topics topics topics start details terms";
    expect(names.filter((name) => name !== "website")).toEqual(expected.split(" "));
    expect(form.querySelectorAll("label").map(({ text }) => text)).toEqual(
      expect.arrayContaining(
        locale === "en"
          ? ["Place (optional)", "Size", "Roofs", "Start (optional)", "I agree to the terms"]
          : ["المكان (اختياري)", "الحجم", "أسقف", "البداية (اختياري)", "أوافق على الشروط"],
      ),
    );
    expect(form.querySelector("#place-hint")!.text).toBe(locale === "en" ? "A city" : "مدينة");
    expect(form.querySelectorAll("#size option").map((one) => one.getAttribute("value"))).toEqual([
      "",
      "Small",
      "Large",
    ]);
  });

  test("are stored by their ids beside the message", async () => {
    const answer = await post(path, { ...message, ...extra, details: "Two\r\nlines" });
    expect(answer.status).toBe(303);
    const lead = (await leadOf(sentNumber(answer)))!;
    expect(lead).toMatchObject({ ...message, form: "", locale });
    expect(JSON.parse(lead.extra)).toEqual({ ...extra, details: "Two\nlines" });
  });

  test("are refused with their messages, and keep their values", async () => {
    const answer = await post(path, {
      ...message,
      place: "a place with a long name",
      size: "Medium",
      topics: ["Roofs", "Walls"],
      start: "2026-02-30",
      details: "kept",
    });
    expect(answer.status).toBe(422);
    const form = parse(await answer.text()).querySelector("main form")!;
    const wrong = { place: /20/, size: /./, topics: /./, start: /./, terms: /./ };
    for (const [id, says] of Object.entries(wrong)) {
      expect(form.querySelector(`#${id}-error`)!.text).toMatch(says);
      expect(form.querySelector(`[role=alert] a[href="#${id}"]`)).not.toBeNull();
    }
    expect(form.querySelector("#terms-error")!.text).toMatch(locale === "en" ? /^Please check/ : /^يرجى/);
    expect(form.querySelector("#place")!.getAttribute("value")).toBe("a place with a long name");
    expect(form.querySelector("#details")!.text).toBe("kept");
    const ticked = form.querySelectorAll("[name=topics][checked]").map((one) => one.getAttribute("value"));
    expect(ticked).toEqual(["Roofs"]);
  });
});

test("a program sends them by their ids, too", async () => {
  const refused = await postJson(`${desk.url}/api/leads`, { ...message, size: "Large" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({ errors: { terms: "Please check this box to agree" } });
  const id = await sendLead(desk, extra);
  expect(JSON.parse((await leadOf(id))!.extra)).toEqual(extra);
  const callback = await postJson(`${desk.url}/api/leads`, { kind: "callback", name: "Sara", phone: "0551234567" });
  expect(callback.status).toBe(201);
});

test("the same fields twice are one message, other values another", async () => {
  const visitor = newVisitor();
  const send = async (fields: object) =>
    (
      (await (await postJson(`${desk.url}/api/leads`, { ...message, ...extra, ...fields }, visitor)).json()) as {
        id: string;
      }
    ).id;
  const first = await send({});
  expect(await send({})).toBe(first);
  expect(await send({ place: "Abha" })).not.toBe(first);
});

describe("what was sent", () => {
  let id: string;
  // Few confirmations a day go to one address.
  const visitor = "of-one-mail@example.com";
  beforeAll(async () => {
    id = sentNumber(await post("/ar/contact", { ...message, email: visitor, ...extra, details: "A verandah of oak" }));
  });

  test("is in the mail to the company, and only the number in the visitor's", async () => {
    const mailTo = (to: string) =>
      expectSoon(`the mail to ${to}`, () =>
        mails.mails.find(({ envelopeTo, text: body }) => envelopeTo.includes(to) && body?.includes(id)),
      );
    const [one, other] = [await mailTo("leads@company.example"), await mailTo(visitor)];
    for (const words of ["المكان", "Jeddah", "كبير", "أسقف", "A verandah of oak", "أوافق على الشروط", "نعم"])
      expect(one.text).toContain(words);
    expect(other.text).not.toContain("Jeddah");
  });

  test("is in the webhook and in the export", async () => {
    const event = await eventOf(id);
    expect(event.data).toMatchObject({ form: "", extra: { ...extra, details: "A verandah of oak" } });
    const { stdout } = await quickLeadsCommand(desk.dataDir, ["export", "--format", "csv"]);
    const rows = parseCsv(stdout, { bom: true, columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
    expect(rows.find((row) => row.id === id)!.extra).toBe(
      "place: Jeddah\nsize: Large\ntopics: Roofs, Doors\nstart: 2026-12-01\ndetails: A verandah of oak\nterms: yes",
    );
    const json = await quickLeadsCommand(desk.dataDir, ["export", "--format", "json"]);
    expect(JSON.parse(json.stdout)).toContainEqual(expect.objectContaining({ id, extra: event.data.extra }));
  });

  test("is at the desk with its labels, found by its words, and named by ids without the form", async () => {
    const shown = await owner.text(`/desk/leads/${id}`);
    for (const words of ["Topics", "Roofs and Doors", "A verandah of oak", "I agree to the terms"])
      expect(shown).toContain(words);
    expect(await owner.text("/desk/leads?q=verandah")).toContain(id);
    await publish({ "forms/contact.yaml": null });
    const later = await owner.text(`/desk/leads/${id}`);
    for (const words of ["topics", "Roofs and Doors", "2026-12-01"]) expect(later).toContain(words);
    expect((await post("/contact", message)).status).toBe(303);
    await publish({ "forms/contact.yaml": contactForm });
  });
});

test.each(locales)("the words of the contact form's own fields stay in %s", async (locale) => {
  const { form } = wordsIn(locale).pages.contact;
  const shown = (await page(localePath(locale, "/contact"))).querySelector("main form")!;
  for (const name of ["name", "email", "phone", "subject", "message"] as const)
    expect(shown.querySelector(`label[for=${name}]`)!.text).toBe(form[name].label);
});

const application = `title: { en: "Application", ar: "طلب توظيف" }
fields:
  - { kind: name, required: true }
  - { kind: email, required: true, hint: { en: "We answer here", ar: "نجيب هنا" } }
  - { kind: choice, id: place, label: { en: "Where", ar: "أين" }, options: [{ en: "Jeddah", ar: "جدة" }] }
  - { kind: file, id: cv, label: { en: "Your CV", ar: "سيرتك" }, required: true }
  - { kind: file, id: photo, label: { en: "Photo", ar: "صورة" } }
button: { en: "Apply", ar: "تقديم" }
thanks: { title: { en: "We have it", ar: "وصل طلبك" }, text: { en: "We read every one.", ar: "نقرأ كل طلب." } }
`;
const newsletter = `title: { en: "Newsletter", ar: "النشرة" }
fields: [{ kind: email, required: true }]
`;
const pageText = (title: string, form: (name: string) => string) => `meta:
  title: "${title}"
  description: "${title}. ${title}. ${title}. ${title}. ${title}. ${title}. ${title}. ${title}. ${title}. ${title}"
title: "${title}"
sections:
  - id: apply
    form: { form: application, title: "${form("application")}" }
  - id: news
    form: { form: newsletter, title: "${form("newsletter")}" }
`;
const jobs = {
  "forms/application.yaml": application,
  "forms/newsletter.yaml": newsletter,
  "en/pages/jobs.yaml": pageText("Open positions", (name) => `The ${name} form`),
  "ar/pages/jobs.yaml": pageText("وظائف شاغرة", (name) => (name === "newsletter" ? "نموذج النشرة" : "نموذج الطلب")),
};

describe("forms of the owner on a page", () => {
  beforeAll(async () => {
    await publish({ "forms/contact.yaml": contactForm, ...jobs });
  });

  const pdf = (text = "a life") => new File([`%PDF-1.7\n${text}`], "cv.pdf", { type: "application/x-anything" });
  const applicant = { form: "application", name: "Sara Al-Harbi", email: "sara@example.com" };
  function multipart(fields: Record<string, string | File>): FormData {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return body;
  }
  const apply = (fields: Record<string, string | File>, { at = "/jobs", headers = newVisitor() } = {}) =>
    fetch(desk.url + at, { method: "POST", redirect: "manual", headers, body: multipart({ ...applicant, ...fields }) });
  const filesOf = (id: string) =>
    quickLeadsCommand(desk.dataDir, ["export", "--format", "json"]).then(
      ({ stdout }) => (JSON.parse(stdout) as { id: string; files: object[] }[]).find((lead) => lead.id === id)!.files,
    );

  test.each(locales)("are shown, filled in and thanked in %s without scripts", async (locale) => {
    const path = localePath(locale, "/jobs");
    const [form, other] = (await page(path)).querySelectorAll("main form");
    expect(form!.getAttribute("enctype")).toBe("multipart/form-data");
    expect(form!.getAttribute("action")).toBe(`${path}#apply`);
    expect(form!.querySelector("button")!.text).toBe(locale === "en" ? "Apply" : "تقديم");
    expect(form!.querySelector("#application-cv")!.getAttribute("accept")).toContain(".pdf,");
    expect(form!.querySelector("#application-email-hint")!.text).toBe(locale === "en" ? "We answer here" : "نجيب هنا");
    expect(other!.getAttribute("enctype")).toBeUndefined();
    const answer = await apply({ place: "Jeddah", cv: pdf(locale) }, { at: path });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location")!;
    expect(location).toMatch(new RegExp(`^${path}\\?sent=TST-[\\w-]+&receipt=[\\w-]{22}&form=application#apply$`));
    const lead = (await leadOf(sentNumber(answer)))!;
    expect(lead).toMatchObject({
      form: "application",
      locale,
      name: applicant.name,
      phone: "",
      subject: "",
      page: path,
    });
    expect(JSON.parse(lead.extra)).toEqual({ place: "Jeddah", cv: "cv.pdf" });
    const thanks = (await page(location.split("#")[0]!)).querySelector("main [role=status]")!;
    for (const words of [lead.id, locale === "en" ? "We have it" : "وصل طلبك"]) expect(thanks.text).toContain(words);
    // The other form of the page is still there, and a number that was not issued is not thanked for.
    expect((await page(location.split("#")[0]!)).querySelectorAll("main form")).toHaveLength(1);
    expect(
      (await page(`${path}?sent=${lead.id}&receipt=x&form=application`)).querySelectorAll("main form"),
    ).toHaveLength(2);
  });

  test("another form of the same page takes its own fields", async () => {
    const answer = await post("/jobs", { form: "newsletter", email: "ali@example.com" });
    expect(answer.headers.get("location")).toMatch(/&form=newsletter#news$/);
    const { sentForm } = wordsIn("en").messages;
    const sent = (await page(answer.headers.get("location")!.split("#")[0]!)).querySelector("main [role=status]")!;
    for (const said of [sentForm.title, sentForm.text]) expect(sent.text).toContain(said);
    const { next, replyBy } = wordsIn("en").pages.contact.thanks;
    for (const promise of [next, replyBy.split("{")[0]!]) expect(sent.text).not.toContain(promise);
    expect((await page("/jobs")).querySelector("#newsletter-email-hint")).toBeNull();
    expect(await leadOf(sentNumber(answer))).toMatchObject({
      form: "newsletter",
      email: "ali@example.com",
      flagged: 0,
    });
    const wrong = await post("/ar/jobs", { form: "newsletter", email: "ali" });
    expect(wrong.status).toBe(422);
    const shown = parse(await wrong.text());
    expect(shown.querySelector("#newsletter-email-error")!.text).toBe(wordsIn("ar").pages.contact.form.email.error);
    expect(shown.querySelector("#newsletter-email")!.getAttribute("value")).toBe("ali");
    expect(shown.querySelectorAll("[role=alert]")).toHaveLength(1);
  });

  test("at the desk an application is accepted or declined, an enquiry won or lost", async () => {
    const button = (shown: string, status: string) =>
      new RegExp(`<button[^>]* value="${status}"[^>]*>([^<]+)<`).exec(shown)![1];
    const id = sentNumber(await apply({ place: "Jeddah", cv: pdf("statuses") }));
    const enquiry = sentNumber(await post("/contact", { ...message, ...extra, details: "statuses" }));
    const won = { intent: "status", before: "new", after: "won" };
    expect(await owner.reply(`/desk/leads/${id}`, won)).toContain("It is now: Accepted.");
    const shown = await owner.text(`/desk/leads/${id}`);
    expect([button(shown, "won"), button(shown, "lost")]).toEqual(["Accepted", "Declined"]);
    expect(shown).toContain("New → Accepted");
    const other = await owner.text(`/desk/leads/${enquiry}`);
    expect([button(other, "won"), button(other, "lost")]).toEqual(["Won", "Lost"]);
    for (const [filter, tab] of [
      ["", "Won, Accepted"],
      ["?form=contact", "Won"],
      ["?form=application", "Accepted"],
    ])
      expect(await owner.text(`/desk/leads${filter}`), filter).toMatch(new RegExp(`status=won"[^>]*>${tab}<`));
    expect(await leadOf(id)).toMatchObject({ status: "won" });
  });

  test("a form that is not on a page is refused there", async () => {
    for (const [path, form] of [
      ["/jobs", "other"],
      ["/jobs", ""],
      ["/contact", "newsletter"],
    ] as const)
      expect((await post(path, { form, ...message, email: "a@example.com" })).status, `${form} at ${path}`).toBe(503);
    expect((await post("/about", { form: "newsletter", email: "a@example.com" })).status).toBe(405);
  });

  test.each([
    ["nothing", undefined, "Please choose a file"],
    ["an empty file", new File([], "cv.pdf"), "This file is empty: please choose another"],
    ["a program", new File(["MZ\x90\0"], "cv.pdf"), /^Please choose a PDF/],
    ["too large a file", new File(["%PDF-", Buffer.alloc(10 * 1024 * 1024)], "cv.pdf"), /10 MB/],
  ])("%s is refused beside the field, and the rest is kept", async (_name, cv, says) => {
    const count = (await storedLeads(desk.dataDir)).length;
    const answer = await apply({ place: "Jeddah", ...(cv && { cv }) });
    expect(answer.status).toBe(422);
    const form = parse(await answer.text()).querySelector("main form")!;
    expect(form.querySelector("#application-cv-error")!.text).toMatch(says);
    expect(form.querySelector("#application-name")!.getAttribute("value")).toBe(applicant.name);
    expect(await storedLeads(desk.dataDir)).toHaveLength(count);
  });

  test("too large a body, files elsewhere and other sites are refused before they are read", async () => {
    const huge = new File([Buffer.alloc(22 * 1024 * 1024)], "cv.pdf");
    expect((await apply({ cv: huge })).status).toBe(413);
    expect((await apply({ cv: pdf() }, { at: "/contact" })).status).toBe(415);
    expect((await apply({ cv: new File([Buffer.alloc(70_000)], "cv.pdf") }, { at: "/contact" })).status).toBe(413);
    expect(
      (await apply({ cv: pdf() }, { headers: { ...newVisitor(), Origin: "https://elsewhere.example" } })).status,
    ).toBe(403);
  });

  test("files are kept by their bytes, told to programs, and sent as they were only to those who may", async () => {
    const photo = new File([Buffer.from("89504e470d0a1a0a00ff", "hex")], '../صورة "1".png');
    const id = sentNumber(await apply({ cv: pdf("mine"), photo }));
    expect(await filesOf(id)).toEqual([
      { field: "cv", name: "cv.pdf", type: "application/pdf", size: 13 },
      { field: "photo", name: "صورة _1_.png", type: "image/png", size: 10 },
    ]);
    const { data } = await eventOf(id);
    expect(data).toMatchObject({ form: "application", files: await filesOf(id), extra: { cv: "cv.pdf" } });
    // The visitor's has the number, too.
    const mail = await expectSoon("the mail", () =>
      mails.mails.find(
        ({ subject, envelopeTo }) => subject?.includes(id) && envelopeTo.includes("leads@company.example"),
      ),
    );
    expect(mail.subject).toContain("Application");
    for (const words of ["Your CV", "cv.pdf"]) expect(mail.text).toContain(words);

    const at = `/desk/leads/${id}/files/cv`;
    expect(await owner.text(`/desk/leads/${id}`)).toContain(`href="${at}"`);
    const file = await owner.get(at);
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''cv.pdf");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await file.text()).toBe("%PDF-1.7\nmine");
    expect(await status(at)).not.toBe(200);
    expect(await owner.status(`/desk/leads/${id}/files/none`)).toBe(404);
    expect((await owner.text("/desk/record")).split("Saved a file of a lead").length).toBe(2);
  });

  test("the same form with another file is another message", async () => {
    const headers = newVisitor();
    const [first, again, other] = [pdf("1"), pdf("1"), pdf("2")];
    const number = async (cv: File) => sentNumber(await apply({ cv }, { headers }));
    const id = await number(first);
    expect(await number(again)).toBe(id);
    expect(await number(other)).not.toBe(id);
  });

  test("the list of the desk can be limited to a form, and an erasure takes the files", async () => {
    const id = sentNumber(await apply({ email: "gone@example.com", cv: pdf("gone") }));
    const list = (form: string) => owner.text(`/desk/leads?form=${form}`);
    expect(await list("application")).toContain(id);
    expect(await list("newsletter")).not.toContain(id);
    expect(await list("contact")).not.toContain(id);
    const form = await owner.text("/desk/words/forms/application");
    expect(form).toContain('href="/desk/leads?form=application"');
    expect(form, "the page beside the form").toContain('\\"page\\",\\"/jobs\\"');
    const { stdout } = await quickLeadsCommand(desk.dataDir, ["export", "--format", "csv", "--form", "newsletter"]);
    expect(stdout).not.toContain("Application");
    const erased = await quickLeadsCommand(desk.dataDir, ["erase", "--email", "gone@example.com", "--yes"]);
    expect(erased.code).toBe(0);
    expect(await owner.status(`/desk/leads/${id}/files/cv`)).toBe(404);
  });
});
