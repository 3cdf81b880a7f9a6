import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Moves the focus to the outcome of an action whose button was removed or disabled meanwhile: the
 * new notice, or else the heading. Otherwise keys would begin again at the top of the page.
 */
export function useFocusOnOutcome(page: RefObject<HTMLElement | null>): void {
  const { state, formMethod } = useNavigation();
  const before = useRef<Set<Element>>(undefined);
  const onState = useEffectEvent(() => {
    const notices = [...(page.current?.querySelectorAll<HTMLElement>("[data-notice]") ?? [])];
    if (state === "submitting" && formMethod === "POST") before.current = new Set(notices);
    if (state !== "idle" || !before.current) return;
    const old = before.current;
    before.current = undefined;
    if (document.activeElement !== document.body) return;
    const notice =
      notices.find((one) => !old.has(one)) ?? notices.find(({ dataset }) => dataset.notice !== "attention");
    const outcome = notice ?? page.current?.querySelector("h1");
    outcome?.focus({ preventScroll: outcome !== notice });
  });
  useEffect(() => onState(), [state]);
}
