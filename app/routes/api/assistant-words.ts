import { sitesContext } from "#app/content.server.ts";
import { assistantWords } from "#app/features/assistant/assistant-words.server.ts";
import type { Route } from "./+types/assistant-words";

/** Texts of the chat panel in both languages. */
export function loader({ context }: Route.LoaderArgs) {
  const { en, ar } = context.get(sitesContext);
  return Response.json({ en: assistantWords(en), ar: assistantWords(ar) });
}
