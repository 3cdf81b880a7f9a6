import { scrollStops } from "./scroll-stops.ts";

type Props = {
  labelledBy: string;
  steps: readonly { title: string; text: string }[];
  onNight?: boolean;
};

/** Numbered steps on a line: from top to bottom on night; otherwise in a row, which scrolls on narrow screens. */
export const Steps = ({ labelledBy, steps, onNight = false }: Props) => (
  <div ref={scrollStops}>
    <ol
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      tabIndex={0}
      className={`sideways grid ${onNight ? "text-sand-200" : "lg:grid-flow-col lg:auto-cols-fr text-muted"}`}
    >
      {steps.map(({ title, text }, index) => (
        <li key={title} className={`group grid content-start gap-x-5 ${onNight ? "lg:grid-cols-[auto_1fr]" : ""}`}>
          <div aria-hidden="true" className={`flex items-center ${onNight ? "lg:flex-col" : ""}`}>
            <span
              className={`grid size-9 place-items-center rounded-full border font-semibold ${onNight ? "lights-up text-lamp" : ""}`}
            >
              {index + 1}
            </span>
            <span className="grow border-s border-t opacity-60 group-last:hidden print:hidden" />
          </div>
          <div className={`py-4 pe-6 ${onNight ? "lg:pt-0" : ""}`}>
            <h3 className={`text-name ${onNight ? "text-sand-50" : "text-ink"}`}>{title}</h3>
            <p className="text-item mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </div>
);
