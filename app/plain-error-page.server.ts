import type { LocalizedSite } from "./content.server.ts";
import { direction, localePath } from "#i18n/locale.ts";
import { paletteOf } from "#app/style/palette.server.ts";

export type PlainErrorStatus = 403 | 413 | 415 | 500 | 503;

/** Reason for a refused post or a failed page, in one or two sentences. */
export function plainErrorText(status: PlainErrorStatus, { messages: { errors } }: LocalizedSite): string {
  const { forbidden, tooLarge, faultText, busy } = errors;
  return { 403: forbidden, 413: tooLarge, 415: faultText, 500: faultText, 503: busy }[status];
}

/** The error page in one file, for refused posts and broken rendering. Its style has the nonce. */
export function plainErrorPage(status: PlainErrorStatus, site: LocalizedSite, nonce: string): string {
  const { locale, messages } = site;
  const { errors } = messages;
  const palette = paletteOf(site);
  return `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(errors.title)}</title>
<style nonce="${nonce}">
body { margin: 0 auto; padding: 4rem 1.5rem; max-width: 36rem; font: 1.125rem/1.7 system-ui, sans-serif; color: ${palette.ink}; background: ${palette["sand-100"]}; }
h1 { font-size: 1.5rem; line-height: 1.3; }
a { color: ${palette["emerald-deep"]}; }
</style>
</head>
<body>
<main>
<h1>${escape(errors.title)}</h1>
<p>${escape(plainErrorText(status, site))}</p>
<p><a href="${localePath(locale, "/contact")}">${escape(errors.contact)}</a></p>
</main>
</body>
</html>
`;
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
