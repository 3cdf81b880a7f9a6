import { type RefObject, useEffect, useRef } from "react";
import { useRootData } from "#desk/words/words.ts";
import { listen } from "#app/ui/listen.ts";

/**
 * Keeps what is typed in a form when its page is left before it is sent, by mistake or for a proof
 * of identity: in this tab, until the member signs out.
 * @param sent the outcome, once what was typed has arrived: the form is empty again
 */
export function useKeptFields(form: string, sent: unknown): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const name = `${useRootData()?.member?.email} ${form}`;
  useEffect(() => {
    if (!sent) return;
    sessionStorage.removeItem(name);
    ref.current?.reset();
  }, [name, sent]);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    for (const [field, text] of new URLSearchParams(sessionStorage.getItem(name) ?? "")) {
      const control = current.elements.namedItem(field);
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = true;
      else if (control && "value" in control) control.value = text;
      // Typing anew replaces a line that was typed before.
      if (control instanceof HTMLInputElement && text !== "")
        for (const event of ["focus", "click"]) control.addEventListener(event, () => control.select(), { once: true });
    }
    const keep = () => {
      const texts = [...new FormData(current)].filter((one): one is [string, string] => typeof one[1] === "string");
      sessionStorage.setItem(name, new URLSearchParams(texts).toString());
    };
    return listen(current, "input", keep);
  }, [name]);
  return ref;
}
