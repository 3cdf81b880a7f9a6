import { useState } from "react";

/**
 * The value with which a form begins; a colleague's newer one waits until what is typed is sent.
 * @param sent the outcome, once what was typed has arrived
 * @returns the value, as key of the form, and its `onInput`
 */
export function useFieldValue(latest: string, sent: unknown): [value: string, onInput: () => void] {
  const [value, setValue] = useState(latest);
  const [isTyped, setTyped] = useState(false);
  const [lastSent, setLastSent] = useState(sent);
  if (sent !== lastSent) {
    setLastSent(sent);
    if (sent) setTyped(false);
  } else if (!isTyped && value !== latest) setValue(latest);
  return [value, () => setTyped(true)];
}
