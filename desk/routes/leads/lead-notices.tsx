import Bell from "virtual:icon/bell";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { listen } from "#app/ui/listen.ts";
import { fill } from "#i18n/fill.tsx";
import { Button } from "#desk/parts/buttons.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useWords } from "#desk/words/words.ts";
import type { Newest } from "./changes.ts";
import { poll } from "#desk/parts/poll.ts";

/** In this browser, until the member signs out. */
const key = "lead-notices";

const subscribe = (onChange: () => void) => listen(window, "storage", onChange);

/** Whether the member wants to be told; undefined before scripts run, or where browsers cannot. */
function useIsWanted(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () =>
      "Notification" in window
        ? Notification.permission === "granted" && localStorage.getItem(key) !== null
        : undefined,
    () => undefined,
  );
}

/** Reports new leads while a page of the desk is open, also in the background. */
export function LeadNotices() {
  const isWanted = useIsWanted();
  const { notices: words } = useWords();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWanted) return undefined;
    let last: string | undefined;
    async function ask(): Promise<void> {
      const answer = await fetch("/desk/leads/changes?newest=1", { redirect: "manual" });
      if (!answer.ok) return;
      const { newest } = (await answer.json()) as { newest: Newest };
      if (newest && last !== undefined && newest.moment > last) tell(newest);
      last = newest?.moment ?? "";
    }
    function tell({ id, name }: NonNullable<Newest>): void {
      // The tag shows one notice for several open pages.
      const notice = new Notification(fill(words.title, { name }), { tag: id });
      notice.addEventListener("click", () => {
        window.focus();
        void navigate(`/leads/${encodeURIComponent(id)}`);
      });
    }
    void ask().catch(() => undefined);
    // Eight hours in the background are a working day; the session ends twelve hours later.
    return poll(ask, { every: 10_000, restsAfter: 8 * 3_600_000 });
  }, [isWanted, words, navigate]);
  return null;
}

/** Turns notices on, for which the browser asks, and off. */
export function NoticeButton() {
  const isWanted = useIsWanted();
  const { notices: words } = useWords();
  const [isRefused, setRefused] = useState(false);
  if (isWanted === undefined) return null;
  async function change(): Promise<void> {
    if (isWanted) localStorage.removeItem(key);
    else localStorage.setItem(key, "");
    const isGranted = isWanted || (await Notification.requestPermission()) === "granted";
    setRefused(!isGranted);
    // Other windows get the event from the browser.
    dispatchEvent(new Event("storage"));
  }
  return (
    <>
      <Button look="quiet" aria-pressed={isWanted} onClick={() => void change()}>
        <Bell aria-hidden="true" className="size-4" />
        {isWanted ? words.stop : words.begin}
      </Button>
      {isRefused && <Notice kind="attention">{words.refused}</Notice>}
    </>
  );
}
