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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const rests = () => document.hidden || Date.now() - lastTouch > restsAfter;

    async function ask(): Promise<void> {
      timer = undefined;
      if (rests()) return;
      const isChanged = await hasChanged().catch(() => false);
      if (isOver) return;
      if (isChanged && latest.current.state === "idle") await latest.current.revalidate();
      if (!isOver) timer ??= setTimeout(() => void ask(), every);
    }

    async function hasChanged(): Promise<boolean> {
      const answer = await fetch(address, { redirect: "manual" });
      // Signed out: reloading redirects to the sign-in.
      if (answer.type === "opaqueredirect") return true;
      if (!answer.ok) return false;
      const { list, lead } = (await answer.json()) as Versions;
      return list !== latest.current.shown.list || lead !== latest.current.shown.lead;
    }

    const onTouch = () => {
      const hasRested = Date.now() - lastTouch > restsAfter;
      lastTouch = Date.now();
      if (hasRested && timer === undefined) void ask();
    };
    const onSight = () => {
      if (document.hidden) return;
      lastTouch = Date.now();
      clearTimeout(timer);
      void ask();
    };
    timer = setTimeout(() => void ask(), every);
    for (const touch of touches) addEventListener(touch, onTouch, { passive: true });
    document.addEventListener("visibilitychange", onSight);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const touch of touches) removeEventListener(touch, onTouch);
      document.removeEventListener("visibilitychange", onSight);
    };
  }, [address]);
}
