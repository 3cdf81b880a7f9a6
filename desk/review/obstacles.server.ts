import type { SignedIn } from "#desk/desk-context.server.ts";
import { mayDo } from "#desk/doors.ts";
import { type Mistake, mistakesOf } from "./mistakes.server.ts";
import { refusalSentences } from "./refusal-sentences.server.ts";
import type { Drafting } from "#server/publications/drafts/drafting.ts";

/** Obstacles to publishing or proposing drafts: mistakes with their places, and other reasons as sentences. */
export type Obstacles = { mistakes: Mistake[]; others: string[] };

type Lost = Awaited<ReturnType<Drafting["lostPages"]>>;
type Known = { overview: Awaited<ReturnType<Drafting["overview"]>>; lost: Lost };

/** Proposed redirects from the addresses of removed pages. */
export const redirectsOf = (lost: Lost): { from: string; to: string }[] =>
  lost.map(({ from, to }) => ({ from, to: to ?? /^\/(?:blog|services)(?=\/)/.exec(from)?.[0] ?? "/" }));

/** @param without documents that stay drafts */
export async function obstaclesOf(desk: SignedIn, without: string[], { overview, lost }: Known): Promise<Obstacles> {
  const { author, drafting, language, member } = desk;
  // A writer proposes drafts that others publish.
  const role = mayDo(member.role, "publish", "post") ? author.role : "owner";
  const redirects = redirectsOf(lost);
  const reasons = await drafting.obstacles({ author: { ...author, role }, note: "", redirects, without });
  const faults = reasons.flatMap((reason) => (reason.code === "mistake" ? reason.fault : []));
  const others = reasons.filter(({ code }) => code !== "mistake");
  return {
    mistakes: mistakesOf(overview.documents, faults, language),
    others: refusalSentences(others, language),
  };
}
