import { company, contentIn } from "#app/content.server.ts";
import { direction } from "#app/i18n/locale.ts";

/** Night 950 of the palette. */
const night = "#07110d";

/** How the site presents itself on a home screen. It stays a website: it opens in the browser. */
export function webManifest() {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: purpose === "any" ? `/icon-${size}.png` : `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: company.name.en,
    short_name: company.name.en,
    description: contentIn("en").home.meta.description,
    lang: "en",
    dir: direction("en"),
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: night,
    background_color: night,
    icons: [
      icon(192, "any"),
      icon(512, "any"),
      icon(512, "maskable"),
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
}
