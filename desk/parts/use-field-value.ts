import { useState } from "react";

/**
 * The initial value of a form; a colleague's newer one waits until the typed value is sent.
 * @param sent the outcome, once the typed value has arrived
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
