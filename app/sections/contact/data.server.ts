import { type LocalizedSite, replyPromise } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import type { Door } from "#app/ui/contact-band.tsx";

const allDoors: readonly Door[] = ["call", "write", "book"];

/** The invitation at the end of a page to call, to write or to book a day. */
export function closingWords(site: LocalizedSite, own: SectionWords<"contact"> = {}) {
  const { title, text, button, subject, book } = site.messages.contactBand;
  const { scene: name = site.brand.closing, doors = allDoors, ...words } = own;
  return {
    title,
    text,
    button,
    ...words,
    words: { call: site.messages.contactWays.call, subject, book },
    doors: [...new Set(doors)],
    ...(name && { picture: scene(site, name) }),
    phone: site.company.phone,
    reply: replyPromise(site),
  };
}

export const dataOf = (words: SectionWords<"contact">, site: LocalizedSite) => closingWords(site, words);

export const ground = "night";
