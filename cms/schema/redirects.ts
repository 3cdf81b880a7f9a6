import type { z } from "zod";
import { code, group, list } from "./fields.ts";

/**
 * `redirects.yaml`: addresses of an earlier website, and their targets. An old address starts at
 * its first slash, encoded or not; check/ verifies both.
 */
export const redirects = group(
  "Old addresses",
  "العناوين القديمة",
  {
    addresses: list(
      "Old addresses",
      "العناوين القديمة",
      group("Address", "العنوان", {
        from: code(
          "Old address",
          "العنوان القديم",
          /^\/(?!\/)[^\s#]*$/,
          "must be an old address from its first slash, such as /about-us or /?p=123",
          {
            hint: ["From its first slash, such as /about-us or /?p=123", "من أول شرطة مائلة، مثل ‎/about-us أو ‎/?p=123"],
          },
        ),
        /** A page in a language, a file of this site, or a full address elsewhere. */
        to: code(
          "Leads to",
          "يؤدي إلى",
          /^(?:\/(?!\/)|https:\/\/[^/])[\x21-\x7e]*$/,
          "must be an address of this site such as /ar/contact, or a full one that begins with https://",
          {
            hint: [
              "A page of this site such as /ar/contact, or an address that begins with https://",
              "صفحة من هذا الموقع مثل ‎/ar/contact، أو عنوان يبدأ بـ ‎https://",
            ],
          },
        ),
      }),
    ),
  },
  { hint: ["Addresses of an earlier website, and where they lead", "عناوين الموقع السابق والصفحات التي تؤدي إليها"] },
);

export type Redirects = z.infer<typeof redirects>;
