/** A salesperson's work on leads, with concurrent changes by colleagues and visitors. */
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { fill } from "#i18n/fill.tsx";
import { wordsIn } from "#desk/words/words.ts";
import { words as leadWords } from "#words/desk-leads.ts";
import { axe } from "#tests/support/axe.ts";
import { sendLead } from "#tests/support/contact.ts";
import { memberOf, signIn } from "#tests/support/desk.ts";
import { deskTest as test, expect } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";
import { content } from "#tests/support/words.ts";

// A deleted message, and colleagues' changes that the test blocks.
test.use({ allowedProblems: [/status of 404|changes.*ERR_FAILED|ERR_FAILED.*changes/] });

// The same in both languages.
const locale = "ar";
const words = leadWords[locale];
const { save, today, undo } = wordsIn(locale);
const stages = stagesOf({ ...content, locale });
const stageName = (status: string): string => stages.find(({ id }) => id === status)!.name;
const names = ["سارة الأولى", "عمر الثاني"];

test("what arrives and what colleagues do is there by itself, and nothing is overwritten", async ({ desk, page }) => {
  const email = "leads@example.com";
  await signIn(page, desk, { email, role: "sales", language: locale });
  const id = await sendLead(desk, { name: names[0]!, locale });
  const path = `/desk/leads/${id}`;
  const owner = memberOf(desk, () => desk.owner);
  const asOwner = (form: Record<string, string>) => owner.post(path, form);

  await visit(page, "/desk");
  const answerHere = fill(words.followUp.named, { action: today.answer, name: names[0]! });
  await page.getByRole("link", { name: answerHere }).click();
  await expect(page.getByLabel(words.answer.text)).toBeFocused();

  await visit(page, "/desk/leads");
  const list = page.getByRole("list", { name: words.list });
  await expect(list.getByRole("link", { name: names[0]! })).toBeVisible();

  await sendLead(desk, { name: names[1]!, locale });
  await list.getByRole("link", { name: names[1]! }).focus();

  // By keyboard alone.
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("link", { name: names[0]! })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: names[0]! })).toBeVisible();
  // A template is added to what is typed, and both outlive a reload.
  await page.getByText(words.mail, { exact: true }).and(page.locator("summary")).click();
  const answer = page.getByLabel(words.answer.text);
  await answer.fill("أهلًا");
  await page.getByRole("navigation", { name: words.answer.templates }).getByRole("link").first().click();
  await expect(answer).toHaveValue(new RegExp(`^أهلًا\\n\\n.*${names[0]}`, "s"));
  await visit(page, path);
  await expect(answer).toHaveValue(new RegExp(`^أهلًا\\n\\n.*${names[0]}`, "s"));
  await expect(page.getByRole("link", { name: words.whatsapp })).toHaveAttribute("href", "https://wa.me/966551234567");

  await page.getByRole("button", { name: stageName("contacted"), exact: true }).click();
  await expect(page.getByRole("status").getByText(stageName("contacted"))).toBeVisible();
  await page.getByRole("button", { name: undo }).click();
  await expect(page.getByRole("button", { name: stageName("new"), exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  // Typed text stays when a colleague's note arrives.
  await page.getByLabel(words.addNote).fill("half a sen");
  await asOwner({ intent: "note", text: "called at 14:00" });
  await expect(page.getByText("called at 14:00")).toBeVisible();
  await expect(page.getByLabel(words.addNote)).toHaveValue("half a sen");
  await page.getByLabel(words.addNote).fill("wants an offer");
  await page.locator("button[value=note]").click();
  await expect(page.getByText("wants an offer")).toHaveCount(1);
  await expect(page.getByLabel(words.addNote)).toHaveValue("");

  // So do a tag and a value, while a colleague adds and sets others.
  const tag = page.getByLabel(words.tags.label);
  const value = page.getByLabel(words.value.title);
  const setValue = page.getByRole("button", { name: words.value.set });
  await tag.fill("half a tag");
  await value.fill("5000");
  await asOwner({ intent: "value", before: "", after: "7000" });
  await asOwner({ intent: "tag", tag: "of a colleague" });
  await expect(page.getByRole("button", { name: fill(words.tags.remove, { tag: "of a colleague" }) })).toBeVisible();
  await expect(tag).toHaveValue("half a tag");
  await setValue.click();
  await expect(page.getByRole("status").getByText(words.value.overtaken.split("{")[0]!)).toBeVisible();
  await expect(value).toHaveValue("5000");
  await setValue.click();
  await expect(page.getByRole("status").getByText(words.value.saved.split("{")[0]!)).toBeVisible();
  await tag.press("Enter");
  await expect(page.getByRole("button", { name: fill(words.tags.remove, { tag: "half a tag" }) })).toBeVisible();
  await expect(tag).toHaveValue("");

  // The colleague's save is faster than the page's next poll.
  const changes = "**/desk/leads/changes**";
  await page.route(changes, (route) => route.abort());
  // A poll that was on its way is over.
  await page.waitForEvent("requestfailed");
  await asOwner({ intent: "status", before: "new", after: "won" });
  await page.getByRole("button", { name: stageName("lost"), exact: true }).click();
  await expect(
    page
      .getByRole("status")
      .getByText(`“${stageName("won")}”`)
      .or(page.getByText(`«${stageName("won")}»`).first()),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: stageName("won"), exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // Nor is a second answer sent unread, and what was told of it stays while the page is renewed.
  await asOwner({ intent: "answer", answers: "0", text: "من زميل" });
  await page.getByRole("button", { name: words.answer.hand, exact: true }).click();
  const overtaken = page.getByRole("status").getByText(words.answer.overtaken);
  await expect(overtaken).toBeVisible();
  await page.unroute(changes);
  await asOwner({ intent: "note", text: "told at 15:00" });
  await expect(page.getByText("told at 15:00")).toBeVisible();
  await expect(overtaken).toBeVisible();
  await expect(answer).toHaveValue(new RegExp(`^أهلًا\\n\\n.*${names[0]}`, "s"));

  await page.getByRole("button", { name: words.take }).click();
  await expect(page.getByRole("button", { name: words.giveBack })).toBeVisible();

  const { followUp } = words;
  await page.getByLabel(followUp.line).fill("إرسال العرض");
  await page.getByRole("button", { name: followUp.tomorrow, exact: true }).click();
  const done = fill(followUp.named, { action: followUp.done, name: names[0]! });
  await page.getByRole("button", { name: done }).click();
  await expect(page.getByRole("status").getByText(followUp.ended)).toBeVisible();
  await expect(page.getByText("إرسال العرض")).toHaveCount(2);

  const assign = page.getByLabel(words.assign);
  await assign.selectOption("owner@example.com");
  await page.locator("form", { has: assign }).getByRole("button", { name: save }).click();
  await expect(list.getByText("owner@example.com")).toBeVisible();

  // A desktop shows the list beside the lead; desk-pages.spec.ts checks the list alone on a phone.
  await visit(page, path);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    expect.soft(await axe(page), `${viewport.width} px`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  // On a phone the lead replaces the list.
  await expect(page.getByRole("list", { name: words.list })).toBeHidden();
  await asOwner({ intent: "remove", reference: id });
  await page.getByRole("link", { name: words.back }).first().click();
  await expect(list.getByRole("link", { name: names[1]! })).toBeVisible();
  await expect(list.getByRole("link", { name: names[0]! })).toHaveCount(0);
});

test("on a phone one message after another is answered, without the list in between", async ({ desk, page }) => {
  await signIn(page, desk, { email: "phone@example.com", role: "sales", language: locale });
  await page.setViewportSize(phone);
  const source = "phone fair";
  const ids = [];
  for (const name of names) ids.push(await sendLead(desk, { name, source, locale }));
  await visit(page, `/desk/leads/${ids[0]}?${new URLSearchParams({ source })}`);
  const mail = page.getByText(words.mail, { exact: true }).and(page.locator("summary"));
  const answer = page.getByLabel(words.answer.text);
  const sending = page.getByRole("button", { name: words.answer.hand, exact: true });
  await mail.click();
  await page.getByRole("navigation", { name: words.answer.templates }).getByRole("link").first().click();
  await expect(answer).toHaveValue(new RegExp(names[0]!));
  await expect(sending).toBeInViewport();
  await answer.fill("half an answer");
  await page.getByRole("link", { name: words.next }).click();
  await expect(page.getByRole("heading", { name: names[1]! })).toBeVisible();
  await mail.click();
  await expect(answer).toHaveValue("");
  await page.getByRole("link", { name: words.next }).click();
  await expect(page.getByRole("heading", { name: names[0]! })).toBeVisible();
  await expect(answer).toHaveValue("half an answer");
});

test("a lead moves over the board by dragging or by keys, and back", async ({ desk, page }) => {
  await signIn(page, desk, { email: "board@example.com", role: "sales", language: locale });
  const name = "نورة اللوحة";
  await sendLead(desk, { name, locale });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await visit(page, "/desk/leads/board");
  const column = (status: "new" | "contacted" | "won") =>
    page.getByRole("region", { name: stageName(status), exact: true });
  const cardIn = (status: "new" | "contacted" | "won") =>
    column(status).getByRole("listitem").filter({ hasText: name });
  const notice = page.getByRole("status").filter({ hasText: undo });

  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await cardIn("new").locator("[draggable]").dispatchEvent("dragstart", { dataTransfer });
  await column("contacted").dispatchEvent("drop", { dataTransfer });
  await expect(cardIn("contacted")).toBeVisible();
  await expect(cardIn("new")).toHaveCount(0);
  await expect(notice).toBeFocused();
  await page.getByRole("button", { name: undo }).press("Enter");
  await expect(cardIn("new")).toBeVisible();

  const stage = page.getByLabel(fill(words.board.move, { name }));
  await stage.selectOption("won");
  await stage.press("Tab");
  await page.keyboard.press("Enter");
  await expect(cardIn("won")).toBeVisible();
  await expect(notice).toBeFocused();
  await expect(stage).toHaveValue("won");
});

test("who wants to is told of new messages, once the browser was asked by a press", async ({ desk, page }) => {
  // This browser has no notifications: it neither asks nor shows any.
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, {
      titles,
      Notification: class extends EventTarget {
        static permission = "default";
        static async requestPermission() {
          this.permission = "granted";
          return this.permission;
        }
        constructor(title: string) {
          super();
          titles.push(title);
        }
      },
    });
  });
  await page.clock.install();
  await signIn(page, desk, { email: "told@example.com", role: "sales", language: locale });
  await visit(page, "/desk/leads");
  const { notices } = wordsIn(locale);
  const address = "**/leads/changes?newest=1";
  const changes = page.waitForResponse(address);
  await page.getByRole("button", { name: words.more }).click();
  await page.getByRole("button", { name: notices.begin }).click();
  await changes;
  await expect(page.getByRole("button", { name: notices.stop })).toHaveAttribute("aria-pressed", "true");
  // The answer has been read when the next one is asked for, ten seconds later.
  await Promise.all([page.waitForRequest(address), page.clock.fastForward(10_000)]);
  const name = "ليلى الجديدة";
  await sendLead(desk, { name, locale, email: "layla.new@example.com" });
  const titles = () => page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  await expect.poll(() => page.clock.fastForward(10_000).then(titles)).toEqual([fill(notices.title, { name })]);
});
