import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useRootData } from "#desk/words/words.ts";
import { listen } from "#app/ui/listen.ts";
import { useConfirmation } from "./confirm-first.tsx";

/**
 * Keeps a form's typed values when its page is left before it is sent, by mistake or for a proof
 * of identity: in this tab, until the member signs out.
 * @param sent the outcome, once the typed values have arrived: on the same page the form is empty again
 */
export function useKeptFields(form: string, sent: unknown): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const name = `${useRootData()?.member?.email} ${form}`;
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const onSent = useEffectEvent(() => {
    sessionStorage.removeItem(name);
    // The navigation's path begins with the desk's folder.
    if (next?.pathname.endsWith(pathname) ?? true) ref.current?.reset();
  });
  useEffect(() => {
    if (sent) onSent();
  }, [sent]);
  const posted = useRef(useConfirmation()?.fields ?? []);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    // A form posted before scripts ran comes back with the question for a proof.
    const { value } = (current.elements.namedItem("intent") ?? {}) as Partial<HTMLButtonElement>;
    const isPosted = posted.current.some(([field, text]) => field === "intent" && text === value);
    const texts = sessionStorage.getItem(name);
    for (const [field, text] of texts === null && isPosted ? posted.current : new URLSearchParams(texts ?? "")) {
      const control = current.elements.namedItem(field);
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = true;
      else if (control && "value" in control) control.value = text;
      // Selects a restored line, so that typing replaces it.
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
