import type { LinkDescriptor } from "react-router";

/** Icons of the site, made by media/icons.ts; the same on every page. */
export const iconLinks: LinkDescriptor[] = [
  // First the one for browsers that know no SVG icons; `sizes` keeps the others from taking it.
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];
