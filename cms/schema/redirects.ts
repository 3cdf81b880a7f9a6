import { code, group, groups, target } from "./fields.ts";

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
    to: target("Leads to", "يؤدي إلى", {
      hint: [
        "Choose a page of this site, or write an address that begins with https://",
        "اختر صفحة من هذا الموقع، أو اكتب عنوانًا يبدأ بـ ‎https://",
      ],
    }),
  }),
}).meta({
  hint: ["Addresses of an earlier website, and where they lead", "عناوين الموقع السابق والصفحات التي تؤدي إليها"],
});
