import { useEffect, useEffectEvent, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { listen } from "#app/ui/listen.ts";

/** Minimum milliseconds for which a button looks busy, also without a navigation, as for a download. */
const shortest = 200;

/** Shows that the next page is coming, and that a form is under way at the button that sent it. */
export function Progress() {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const isIdle = state === "idle" && fetchers.every((one) => one.state === "idle");
  const [button, setButton] = useState<HTMLElement | null>(null);
  // A second press of the button would repeat the action.
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (!event.submitter || event.submitter !== button || isIdle) return setButton(event.submitter);
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => listen(window, "submit", onSubmit, { capture: true }), []);
  useEffect(() => {
    button?.setAttribute("aria-busy", "true");
    return () => button?.removeAttribute("aria-busy");
  }, [button]);
  useEffect(() => {
    if (!isIdle) return undefined;
    const timer = setTimeout(() => setButton(null), shortest);
    return () => clearTimeout(timer);
  }, [button, isIdle]);
  return state !== "idle" && <div aria-hidden="true" className="page-progress moving-bar" />;
}
