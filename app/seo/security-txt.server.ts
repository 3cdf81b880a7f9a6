import { company } from "#app/content.server.ts";
import { locales } from "#app/i18n/locale.ts";
import { absoluteFileUrl } from "./absolute-url.server.ts";

/** 364 days, since RFC 9116 asks for less than a year: after it, researchers must not rely on the file. */
const validity = 364 * 24 * 60 * 60 * 1000;

/**
 * Where faults in the site's security are reported (RFC 9116).
 * @param now the moment it is made, at the build
 */
export function securityTxt(now: Date): string {
  return [
    `Contact: mailto:${company.email}`,
    `Expires: ${new Date(now.getTime() + validity).toISOString().replace(/\.\d+Z$/, "Z")}`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${absoluteFileUrl("/.well-known/security.txt")}`,
    "",
  ].join("\n");
}
