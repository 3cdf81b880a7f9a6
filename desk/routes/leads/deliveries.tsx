import { fill, fillCount } from "#i18n/fill.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { useLanguage, useWords, type Words } from "#desk/words/words.ts";
import type { LeadView } from "./lead-view.server.ts";

type Delivery = LeadView["deliveries"][number];

/** A lead's deliveries and failures, with a retry button. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const { leads: words } = useWords();
  const isOpen = deliveries.some(hasFailed);
  // The history has those of answers.
  const own = deliveries.filter(({ channel }) => channel !== "answer");
  return own.length === 0 && !isOpen ? null : (
    <section className="card p-5 md:p-6">
      <h3 className="font-semibold">{words.deliveries}</h3>
      <ul className="mt-2 divide-y divide-line">
        {own.map((delivery) => (
          <li key={delivery.channel} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{words.channels[delivery.channel]}</span>
              <DeliveryState delivery={delivery} />
            </p>
            <DeliveryFault delivery={delivery} />
          </li>
        ))}
      </ul>
      {isOpen && (
        <ActionButton intent="retry" preventScrollReset className="mt-3">
          {words.retry}
        </ActionButton>
      )}
    </section>
  );
}

export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { leads: words } = useWords();
  return (
    <span className={hasFailed(delivery) ? "font-semibold text-error" : "text-subdued"}>
      {stateInWords(delivery, words)}
    </span>
  );
}

/** Why a delivery failed; nothing for others. */
export function DeliveryFault({ delivery }: { delivery: Delivery }) {
  const { leads: words } = useWords();
  const language = useLanguage();
  if (!hasFailed(delivery)) return null;
  return (
    <div className="mt-1 text-small">
      {delivery.fault && <p>{words.faults[delivery.fault]}</p>}
      <p className="text-subdued">
        {fillCount(words.tries, delivery.attempts, language)} ·{" "}
        <bdi dir="ltr" className="break-words">
          {delivery.error}
        </bdi>
      </p>
    </div>
  );
}

const hasFailed = ({ state, fault }: Delivery): boolean => state === "dead" || (state === "pending" && fault !== null);

function stateInWords({ state, fault, when, error }: Delivery, { states }: Words["leads"]): string {
  if (state === "pending") return fault === null ? states.pending : fill(states.waits, { moment: when });
  // The visitor is not told.
  if (state === "sent" && error !== null) return fill(states.written, { moment: when });
  return fill(states[state], { moment: when, reason: error ?? "" });
}
