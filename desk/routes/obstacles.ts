import { loaderAt } from "#desk/desk-context.server.ts";
import { obstaclesOf } from "#desk/review/obstacles.server.ts";

/** The obstacles to publishing the drafts, without those that the address excludes. */
export const loader = loaderAt("obstacles", async (desk) => {
  const [overview, lost] = await Promise.all([desk.drafting.overview(), desk.drafting.lostPages()]);
  const without = desk.query.getAll("without");
  return Response.json(await obstaclesOf(desk, without, { overview, lost }));
});
