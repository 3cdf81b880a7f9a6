import { expect, test } from "vitest";
import { sentencesOf } from "./index-data.server.ts";

test.each([
  ["Implants are placed by Dr. Karim Mansour. They heal in ten weeks.", 2],
  ["A. Mansour answers. Write to him!", 2],
  ["يزرعها د. كريم منصور. وتلتئم في عشرة أسابيع.", 2],
  ["1. Sign the letter.\n2. Send it.", 2],
  ["No. We charge nothing.", 1],
])("“%s” has %i sentences", (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count);
});
