import { useEffect, useRef } from "react";
import { useWords } from "./use-words.ts";

/** Stands in the card's place once the request is filed. @param reference number that the server gave it */
export function CallbackReceipt({ reference }: { reference: string }) {
  const { callback } = useWords().words;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <li aria-live="off" className="chat-text rounded-md border border-emerald-deep bg-sand-100 p-5">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-3 font-semibold">
        <span aria-hidden="true" className="figure-mask size-4 shrink-0 text-emerald-deep" />
        {callback.filed}
      </h3>
      <p className="mt-3 text-muted">{callback.reference}</p>
      <p className="text-h3 tabular-nums">
        <bdi dir="ltr">{reference}</bdi>
      </p>
      <p className="mt-3">{callback.next}</p>
    </li>
  );
}
