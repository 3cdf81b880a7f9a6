import { useMemo } from "react";
import type { Reach } from "#app/features/assistant/markdown/link-target.ts";
import { useWords } from "./use-words.ts";

/** What links of answers may lead to: one and the same object between renders. */
export function useReach(): Reach {
  const { email, privacyEmail, phone, whatsapp } = useWords();
  return useMemo(
    () => ({
      origin: location.origin,
      mails: [email, privacyEmail],
      phones: whatsapp ? [phone, whatsapp] : [phone],
      whatsapp,
    }),
    [email, privacyEmail, phone, whatsapp],
  );
}
