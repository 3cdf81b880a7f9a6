import type { FollowUpView } from "#app/features/leads/rules/follow-up.ts";
import { fill } from "#i18n/fill.tsx";
import { useWords } from "#desk/words/words.ts";

/** When it is due, and whether it is already. */
export function FollowUpTime({ followUp: { when, isDue, isOverdue } }: { followUp: FollowUpView }) {
  const { followUp: words } = useWords().leads;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
      {when}
      {isDue && (
        <span className={`text-small ${isOverdue ? "text-error" : "text-notice"}`}>
          {isOverdue ? words.overdue : words.dueToday}
        </span>
      )}
    </p>
  );
}

/** Fields of a form that ends or moves a follow-up by one tap. @param name of whom it is about */
export function FollowUpButtons({ followUp: { text, tomorrow, nextWeek }, name }: Props) {
  const { followUp: words } = useWords().leads;
  const buttons = [
    { after: "", label: words.done },
    { after: tomorrow, label: words.tomorrow },
    { after: nextWeek, label: words.nextWeek },
  ];
  return (
    <>
      <input type="hidden" name="intent" value="follow-up" />
      <input type="hidden" name="before" value={text} />
      {buttons.map(({ after, label }) => (
        <button
          key={label}
          type="submit"
          name="after"
          value={after}
          aria-label={fill(words.named, { action: label, name })}
          className="button button-line"
        >
          {label}
        </button>
      ))}
    </>
  );
}

type Props = { followUp: FollowUpView; name: string };
