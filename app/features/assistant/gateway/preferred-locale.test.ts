import { expect, test } from "vitest";
import { preferredLocale } from "./preferred-locale.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["*", undefined],
  ["fr-FR,de;q=0.9", undefined],
  ["ar", "ar"],
  ["ar-SA,ar;q=0.9,en;q=0.8", "ar"],
  ["en-GB,en;q=0.9,ar;q=0.8", "en"],
  ["fr,ar;q=0.4,en;q=0.5", "en"],
  ["EN ; Q=0.1, AR;q=0.2", "ar"],
  ["ar;q=0, en;q=0.1", "en"],
  ["ar;q=nonsense", undefined],
  ["arn, enm", undefined],
])("%s", (header, locale) => expect(preferredLocale(header)).toBe(locale));
