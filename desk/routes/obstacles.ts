import { loaderAt } from "#desk/desk-context.server.ts";
import { obstaclesOf } from "#desk/review/obstacles.server.ts";

/** What keeps the drafts from being published, if those in the address stay drafts. */
export const loader = loaderAt("obstacles", async (desk) => {
  const [overview, lost] = await Promise.all([desk.drafting.overview(), desk.drafting.lostPages()]);
  const without = desk.query.getAll("without");
  return Response.json(await obstaclesOf(desk, without, { overview, lost }));
});
