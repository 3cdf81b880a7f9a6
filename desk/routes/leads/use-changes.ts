import { useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useRevalidator } from "react-router";
import type { Versions } from "./changes.ts";
import { poll } from "#desk/parts/poll.ts";

/**
 * Polls for changes of a page's data, and reloads the data if it changed. Pauses while the page is
 * hidden.
 * @param address of the versions
 * @param versions of the data on the page
 */
export function useChanges(address: string, versions: Versions): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ shown: versions, revalidate, state });
  useEffect(() => {
    latest.current = { shown: versions, revalidate, state };
  });
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      if (!document.hidden && (await hasChanged()) && !isOver && latest.current.state === "idle")
        await latest.current.revalidate();
    };

    async function hasChanged(): Promise<boolean> {
      const answer = await fetch(address, { redirect: "manual" });
      // Signed out: reloading redirects to the sign-in.
      if (answer.type === "opaqueredirect") return true;
      if (!answer.ok) return false;
      const { list, lead } = (await answer.json()) as Versions;
      return list !== latest.current.shown.list || lead !== latest.current.shown.lead;
    }

    const end = poll(ask, { every: 3_000, restsAfter: 3_600_000 });
    return () => {
      isOver = true;
      end();
    };
  }, [address]);
}

/** The result of the page's last action, which stays when the page's data are reloaded. */
export function useLastResult<Result>(): Result | undefined {
  const { key } = useLocation();
  const posted = useActionData() as Result | undefined;
  const [last, setLast] = useState({ key, posted });
  if (last.key !== key || (posted !== undefined && posted !== last.posted)) setLast({ key, posted });
  return last.posted;
}
