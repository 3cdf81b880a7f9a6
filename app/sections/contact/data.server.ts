import { type LocalizedSite, replyPromise } from "#app/content.server.ts";
import { whatsappAddress } from "#i18n/format.ts";
import { localePath } from "#i18n/locale.ts";
import { scene } from "#app/pictures.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import type { Door } from "#app/ui/contact-band.tsx";

const allDoors: readonly Door[] = ["call", "write", "book"];

/** The invitation at the end of a page to call, to write or to book a day. @param service slug of the page's */
export function closingWords(site: LocalizedSite, own: SectionWords<"contact"> = {}, service?: string) {
  const { contactBand, contactWays: ways } = site.messages;
  const { title, text, button, subject, book } = contactBand;
  const { phone, whatsapp } = site.company;
  const { scene: name = site.brand.closing, doors = allDoors, ...words } = own;
  return {
    title,
    text,
    button,
    ...words,
    words: { call: ways.call, whatsapp: ways.whatsapp, subject, book },
    doors: [...new Set(doors)],
    ...(name && { picture: scene(site, name) }),
    phone,
    whatsapp: whatsapp && whatsappAddress(whatsapp),
    service,
    form: localePath(site.locale, "/contact"),
    booking: `/contact?about=consultation${service ? `&service=${service}` : ""}` as const,
    reply: replyPromise(site),
  };
}

export const dataOf = (words: SectionWords<"contact">, site: LocalizedSite) => closingWords(site, words);

export const ground = "night";
