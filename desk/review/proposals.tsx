import type { ReactNode } from "react";
import type { Stage } from "#app/features/content/publications.server.ts";
import { fillCount, fillWith } from "#i18n/fill.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useMay } from "#desk/use-may.ts";
import { useLanguage } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import type { Proposal } from "#server/publications/drafts/proposals.ts";

type Props = {
  proposals: readonly Proposal[];
  /** The actions on a proposal. */
  children: (proposal: Proposal) => ReactNode;
};

/** Proposals for those who publish; returned proposals for writers. */
export function Proposals({ proposals, children }: Props) {
  const words = publicationWords[useLanguage()].proposals;
  const language = useLanguage();
  const stage = useMay("publish", "post") ? "proposed" : "returned";
  return proposals
    .filter((proposal) => proposal.stage === stage)
    .map((proposal) => (
      <Notice key={JSON.stringify(proposal)} kind="attention">
        <p className="font-semibold">
          {fillWith(fillCount(words[stage], proposal.documents.length, language), { who: <bdi>{proposal.by}</bdi> })}
        </p>
        <p>
          <bdi>{proposal.note}</bdi>
        </p>
        {children(proposal)}
      </Notice>
    ));
}

export function StageLine({ stage, stageBy, stageNote }: Stage) {
  const { stages } = publicationWords[useLanguage()].proposals;
  if (stage === "") return null;
  return (
    <p className="text-small text-notice">
      {fillWith(stages[stage], { who: <bdi>{stageBy}</bdi> })}
      {stage === "returned" && stageNote && (
        <>
          : <bdi>{stageNote}</bdi>
        </>
      )}
    </p>
  );
}
