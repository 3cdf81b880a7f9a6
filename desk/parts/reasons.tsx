import { Notice } from "./notice.tsx";

type ReasonsProps = {
  title: string;
  /** Sentences of refusal-sentences.server.ts. */
  reasons: string[];
};

/** Why nothing was published. */
export function Reasons({ title, reasons }: ReasonsProps) {
  return (
    <Notice kind="bad">
      <p>{title}</p>
      <ul className="mt-1 list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
