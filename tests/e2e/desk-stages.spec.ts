/** An owner's list of stages, from its form to the board, figures and files. */
import { fill } from "#i18n/fill.tsx";
import { wordsIn } from "#desk/words/words.ts";
import { words as leadWords } from "#words/desk-leads.ts";
import { axe } from "#tests/support/axe.ts";
import { message, postJson } from "#tests/support/contact.ts";
import { memberOf, signIn, startDesk } from "#tests/support/desk.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";

const test = testAgainst(() => startDesk({ TRUST_PROXY: "1" }));

const locale = "ar";
const words = leadWords[locale];
const { documents } = wordsIn(locale);
const name = "نورة المراحل";
const stage = { en: "Site visit", ar: "زيارة الموقع" };
const id = "site-visit";

test("a stage is added, a lead moves into it on a phone, and stays there when the stage goes", async ({
  server: desk,
  page,
}) => {
  await postJson(`${desk.url}/api/leads`, { ...message, name, locale });
  const owner = memberOf(desk, () => desk.owner);
  const stages = async () => JSON.stringify(await owner.open("stages"));
  const publish = async () => {
    await page.getByRole("link", { name: documents.toPublish }).click();
    await page.getByRole("button", { name: documents.review.publish }).press("Enter");
    const { done, doneSoon } = documents.review;
    const focus = page.locator(":focus");
    await expect(focus.filter({ hasText: done }).or(focus.filter({ hasText: doneSoon }))).toBeVisible();
  };
  const column = (title: string) => page.getByRole("region", { name: title, exact: true });

  await signIn(page, desk, { email: "stages@example.com", role: "owner", language: locale });
  await visit(page, "/desk/leads/board");
  await page.getByRole("link", { name: words.board.edit }).click();
  await page.getByRole("button", { name: fill(documents.addNamed, { name: "المرحلة" }) }).click();
  for (const lang of ["en", "ar"] as const)
    await page.locator(`[data-field="entries.5.name.${lang}"]`).fill(stage[lang]);
  await page.keyboard.press("Tab");
  await expect.poll(stages, "its name for programs follows from the English one").toContain(`"${id}"`);
  expect(await axe(page)).toEqual([]);
  await publish();

  await expect.poll(() => owner.text("/desk/leads/board")).toContain(stage.en);
  await page.setViewportSize(phone);
  await visit(page, "/desk/leads/board");
  const choice = page.getByLabel(fill(words.board.move, { name }));
  await choice.selectOption(id);
  await choice.press("Tab");
  await page.keyboard.press("Enter");
  await expect(column(stage.ar).getByRole("listitem").filter({ hasText: name })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await visit(page, "/desk/leads/figures");
  await expect(page.getByRole("row", { name: stage.ar }).getByRole("cell").first()).toHaveText("1");
  expect(await owner.reply("/desk/leads/export", {})).toContain(`,${id},no,${name},`);

  await visit(page, "/desk/words/stages");
  await page.getByRole("button", { name: fill(documents.removeNamed, { name: stage.ar }) }).click();
  await expect.poll(stages).not.toContain(`"${id}"`);
  await publish();
  await expect.poll(() => owner.text("/desk/leads/board")).not.toContain(stage.en);
  await visit(page, "/desk/leads/board");
  await expect(column(id).getByRole("listitem").filter({ hasText: name })).toBeVisible();
});
