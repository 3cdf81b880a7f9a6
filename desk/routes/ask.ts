import { questionLimits } from "#app/features/assistant/answer.ts";
import type { ReadAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { localeOf } from "#i18n/locale.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { draftedSites, fromDrafts } from "#desk/drafted-sites.server.ts";

export const loader = loaderAt("ask", async (desk) => {
  const [question = "", page = "/"] = ["question", "page"].map((name) => desk.query.get(name) ?? undefined);
  if (question.trim() === "" || question.length > questionLimits.characters.user)
    return new Response(null, { status: 400 });
  const { sites } = await draftedSites(desk, { withLater: true });
  const turns = [{ role: "user" as const, content: question }];
  const answer: Promise<ReadAnswer> = desk.draftedAnswer({ sites, locale: localeOf(page), turns, page });
  return fromDrafts(desk, answer);
});
