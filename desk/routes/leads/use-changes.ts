import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Versions } from "./changes.ts";

/** Polling interval in milliseconds. */
const every = 3_000;
/** Milliseconds of inactivity until polling stops: an open page must not keep a session alive. */
const restsAfter = 3_600_000;

const touches = ["pointermove", "pointerdown", "keydown", "focus"] as const;

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
    let lastTouch = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const touch = () => void (lastTouch = Date.now());

    async function ask(): Promise<void> {
      const rests = document.hidden || Date.now() - lastTouch > restsAfter;
      if (!rests && (await hasChanged().catch(() => false)) && !isOver && latest.current.state === "idle")
        await latest.current.revalidate();
      if (!isOver) timer = setTimeout(() => void ask(), every);
    }

    async function hasChanged(): Promise<boolean> {
      const answer = await fetch(address, { redirect: "manual" });
      // Signed out: reloading redirects to the sign-in.
      if (answer.type === "opaqueredirect") return true;
      if (!answer.ok) return false;
      const { list, lead } = (await answer.json()) as Versions;
      return list !== latest.current.shown.list || lead !== latest.current.shown.lead;
    }

    timer = setTimeout(() => void ask(), every);
    for (const one of touches) addEventListener(one, touch, { passive: true });
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const one of touches) removeEventListener(one, touch);
    };
  }, [address]);
}
