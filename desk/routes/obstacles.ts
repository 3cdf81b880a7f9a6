import type { LoaderFunctionArgs } from "react-router";
import { allow } from "#desk/desk-context.server.ts";
import { obstaclesOf } from "#desk/review/obstacles.server.ts";

/** What keeps the drafts from being published, if those in the address stay drafts. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const desk = allow(context, request, "obstacles");
  const [overview, lost] = await Promise.all([desk.drafting.overview(), desk.drafting.lostPages()]);
  const without = new URL(request.url).searchParams.getAll("without");
  return Response.json(await obstaclesOf(desk, without, { overview, lost }));
}
