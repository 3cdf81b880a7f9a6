import { fill, fillCount } from "#i18n/fill.tsx";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { useLanguage, useWords, type Words } from "#desk/words/words.ts";
import type { LeadView } from "./lead-view.server.ts";

type Delivery = LeadView["deliveries"][number];

/** A lead's deliveries and failures, with a retry button. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const { leads: words } = useWords();
  const language = useLanguage();
  const isOpen = deliveries.some(hasFailed);
  return deliveries.length === 0 ? null : (
    <section className="card p-5 md:p-6">
      <h3 className="font-semibold">{words.deliveries}</h3>
      <ul className="mt-2 divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.channel} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{words.channels[delivery.channel]}</span>
              <span className={hasFailed(delivery) ? "font-semibold text-error" : "text-subdued"}>
                {stateInWords(delivery, words)}
              </span>
            </p>
            {hasFailed(delivery) && (
              <div className="mt-1 text-small">
                {delivery.fault && <p>{words.faults[delivery.fault]}</p>}
                <p className="text-subdued">
                  {fillCount(words.tries, delivery.attempts, language)} ·{" "}
                  <bdi dir="ltr" className="break-words">
                    {delivery.error}
                  </bdi>
                </p>
              </div>
            )}
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

const hasFailed = ({ state, fault }: Delivery): boolean => state === "dead" || (state === "pending" && fault !== null);

function stateInWords({ state, fault, when, error }: Delivery, { states }: Words["leads"]): string {
  if (state === "pending") return fault === null ? states.pending : fill(states.waits, { moment: when });
  // The visitor is not told.
  if (state === "sent" && error !== null) return fill(states.written, { moment: when });
  return fill(states[state], { moment: when, reason: error ?? "" });
}
