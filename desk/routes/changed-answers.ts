import { loaderAt } from "#desk/desk-context.server.ts";
import { draftedSites, fromDrafts } from "#desk/drafted-sites.server.ts";

export const loader = loaderAt("changed-answers", async (desk) => {
  const { sites } = await draftedSites(desk, { withLater: false });
  return fromDrafts(desk, desk.changedAnswers(desk.sites(), sites));
});
