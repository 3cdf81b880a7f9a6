import { addressLines, contactDetails, type LocalizedSite, poBoxLine } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { fill } from "#i18n/fill.tsx";
import { comma } from "#i18n/locale.ts";
import { factPatterns } from "./fact-patterns.server.ts";
import { citiesIn } from "./cities-in.server.ts";
import { hasPhrase, spokenText } from "./phrase-pattern.ts";
import { sentences, yesOrNo } from "./sentences.ts";

/** The asked parts of the address, or all of it. */
export function placeAnswer(site: LocalizedSite, fact: string, message: string): string {
  const { address } = site.company;
  const words = languagePack(site.locale).facts;
  const { addressParts, which } = factPatterns();
  const text = spokenText(message);
  const { map } = contactDetails(site);
  const values = {
    ...address,
    street: address.street[site.locale],
    district: address.district[site.locale],
    city: address.city[site.locale],
    poBox: poBoxLine(site),
  };
  const named = addressParts.flatMap(([part, pattern]) => (hasPhrase(text, pattern) ? [part] : []));
  // "Which floor of the building" asks for the way, not for the number.
  const parts = named.filter((part) => part !== "city" && part !== "map");
  const isNumber = fact === "address-part" || parts.length > 1 || parts[0] !== "buildingNumber";
  if (parts.length > 0 && isNumber) {
    return sentences(...parts.map((part) => fill(words[part], { value: values[part] })));
  }
  const cities = citiesIn(site, text);
  if (named.includes("city") || cities.length > 0) {
    const areOurs = new Set(cities.map(({ isOurs }) => isOurs));
    const isOnly = areOurs.size === 1 && !hasPhrase(text, which);
    const isElsewhere = areOurs.has(false) && cities.every(({ isOnPages }) => !isOnPages);
    const isTrue = isOnly && (areOurs.has(true) || isElsewhere) ? areOurs.has(true) : undefined;
    return sentences(yesOrNo(words, isTrue, fill(words.city, { value: values.city })));
  }
  if (named.includes("map")) return fill(words.map, { map });
  return sentences(fill(words.address, { address: addressLines(site).join(comma[site.locale]), map }));
}
