import { Fold } from "./fold.tsx";

type Props = { steps: readonly { title: string; text: string }[]; onNight?: boolean };

/** Numbered steps on a line; on phones each heading expands its text. */
export const Steps = ({ steps, onNight = false }: Props) => (
  <ol className={onNight ? "text-sand-200" : "text-muted"}>
    {steps.map(({ title, text }, index) => (
      <li key={title} className="group grid grid-cols-[auto_1fr] gap-x-5">
        <div aria-hidden="true" className="flex flex-col items-center">
          <span
            className={`grid size-9 place-items-center rounded-full border font-semibold ${onNight ? "lights-up text-lamp" : ""}`}
          >
            {index + 1}
          </span>
          <span className="grow border-s opacity-60 group-last:hidden" />
        </div>
        <div className="relative pb-4 max-md:-mt-2.5 max-md:min-h-16 max-md:pt-4">
          <h3 className={`text-name max-md:pe-7 ${onNight ? "text-sand-50" : "text-ink"}`}>{title}</h3>
          <Fold title={title} />
          <p className="text-item mt-1">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
