import type { LocalizedSite } from "#app/content.server.ts";
import type { SectionWords } from "#app/sections/section-words.ts";
import { withPicture } from "#app/sections/with-picture.server.ts";

export function dataOf({ latitude, longitude, ...words }: SectionWords<"map">, site: LocalizedSite) {
  const place = `${latitude},${longitude}`;
  return {
    ...withPicture(words, site),
    maps: [
      { name: "Google Maps", url: `https://www.google.com/maps/search/?api=1&query=${place}` },
      { name: "Apple Maps", url: `https://maps.apple.com/?ll=${place}&q=${place}` },
      {
        name: "OpenStreetMap",
        url: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
      },
    ],
  };
}
