import { contentIn } from "#app/content.server.ts";
import { direction, type Locale, localePath } from "#app/i18n/locale.ts";

export type PlainErrorStatus = 403 | 413 | 415 | 500 | 503;

/** Why the server did not take what was posted, or did not make a page, in one or two sentences. */
export function plainErrorText(status: PlainErrorStatus, locale: Locale): string {
  const { errors } = contentIn(locale).messages;
  const { forbidden, tooLarge, faultText, busy } = errors;
  return { 403: forbidden, 413: tooLarge, 415: faultText, 500: faultText, 503: busy }[status];
}

/** The same as a whole page that needs no other file: the request was refused unread, or all that makes pages is broken. Its style carries the nonce. */
export function plainErrorPage(status: PlainErrorStatus, locale: Locale, nonce: string): string {
  const { errors } = contentIn(locale).messages;
  return `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(errors.title)}</title>
<style nonce="${nonce}">
body { margin: 0 auto; padding: 4rem 1.5rem; max-width: 36rem; font: 1.125rem/1.7 system-ui, sans-serif; color: #16201b; background: #f6f1e7; }
h1 { font-size: 1.5rem; line-height: 1.3; }
a { color: #0b5c43; }
</style>
</head>
<body>
<main>
<h1>${escape(errors.title)}</h1>
<p>${escape(plainErrorText(status, locale))}</p>
<p><a href="${localePath(locale, "/contact")}">${escape(errors.contact)}</a></p>
</main>
</body>
</html>
`;
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
