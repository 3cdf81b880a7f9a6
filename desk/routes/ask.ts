import { questionLimits } from "#app/features/assistant/answer.ts";
import type { ReadAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { localeOf } from "#i18n/locale.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { draftedSites } from "#desk/drafted-sites.server.ts";

/** What the assistant would answer with the drafts. Drafts with mistakes may leave it without words. */
export const loader = loaderAt("ask", async (desk) => {
  const [question = "", page = "/"] = ["question", "page"].map((name) => desk.query.get(name) ?? undefined);
  if (question.trim() === "" || question.length > questionLimits.characters.user)
    return new Response(null, { status: 400 });
  const { sites } = await draftedSites(desk, { withLater: true });
  const turns = [{ role: "user" as const, content: question }];
  const answer = desk.draftedAnswer({ sites, locale: localeOf(page), turns, page });
  return answer.then(
    (told) => Response.json(told satisfies ReadAnswer),
    (error: unknown) => {
      desk.log.warn({ err: error }, "the assistant could not answer from the drafts");
      return new Response(null, { status: 422 });
    },
  );
});
