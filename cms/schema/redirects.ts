import { code, group, groups } from "./fields.ts";

/**
 * `redirects.yaml`: addresses of an earlier website, and their targets. An old address starts at
 * its first slash, encoded or not; check/ verifies both.
 */
export const redirects = group("Old addresses", "العناوين القديمة", {
  addresses: groups("Old addresses", "العناوين القديمة", "Address", "العنوان", {
    from: code(
      "Old address",
      "العنوان القديم",
      /^\/(?!\/)[^\s#]*$/,
      "must be an old address from its first slash, such as /about-us or /?p=123",
    ).meta({
      hint: ["From its first slash, such as /about-us or /?p=123", "من أول شرطة مائلة، مثل ‎/about-us أو ‎/?p=123"],
    }),
    to: code(
      "Leads to",
      "يؤدي إلى",
      /^(?:\/(?!\/)|https:\/\/[^/])[\x21-\x7e]*$/,
      "must be an address of this site such as /ar/contact, or a full one that begins with https://",
    ).meta({
      hint: [
        "A page of this site such as /ar/contact, or an address that begins with https://",
        "صفحة من هذا الموقع مثل ‎/ar/contact، أو عنوان يبدأ بـ ‎https://",
      ],
    }),
  }),
}).meta({
  hint: ["Addresses of an earlier website, and where they lead", "عناوين الموقع السابق والصفحات التي تؤدي إليها"],
});
