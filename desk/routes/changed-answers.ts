import { loaderAt } from "#desk/desk-context.server.ts";
import { draftedSites } from "#desk/drafted-sites.server.ts";

/** Answers of the assistant that the drafts change. Drafts with mistakes may leave it without words. */
export const loader = loaderAt("changed-answers", async (desk) => {
  const { sites } = await draftedSites(desk, { withLater: false });
  return desk.changedAnswers(desk.sites(), sites).then(
    (changed) => Response.json(changed),
    (error: unknown) => {
      desk.log.warn({ err: error }, "the assistant could not answer from the drafts");
      return new Response(null, { status: 422 });
    },
  );
});
