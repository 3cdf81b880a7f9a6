import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import type { LocalizedSite } from "#app/content.server.ts";
import { direction, type Locale } from "#i18n/locale.ts";
import { emeraldDeep, ink, muted, night900, sand100, sand200, sand50 } from "#app/ui/palette.ts";

/** System fonts: a font from our site would reveal who opened the mail. */
const fontFamily = "'Segoe UI', Tahoma, 'Helvetica Neue', Arial, sans-serif";

/** Text properties of a paragraph; Arabic needs more line height. */
export const paragraph = (locale: Locale) => ({
  margin: "0 0 16px",
  fontFamily,
  fontSize: "16px",
  lineHeight: locale === "ar" ? "1.9" : "1.6",
  color: ink,
  textAlign: locale === "ar" ? ("right" as const) : ("left" as const),
});

/** Frame of every mail: the company's name on a dark background, one white card on sand. */
export function MailLayout({
  site: { company, locale },
  preview,
  title,
  children,
}: {
  site: LocalizedSite;
  /** Preview text, which mail lists show after the subject. */
  preview: string;
  title: string;
  children: ReactNode;
}) {
  const dir = direction(locale);
  const text = paragraph(locale);
  const ground = { margin: 0, backgroundColor: sand100 };
  return (
    <html dir={dir} lang={locale}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
      </head>
      <body dir={dir} lang={locale} style={ground}>
        <Preview text={preview} />
        {/* Some mail programs drop the body element and its colour. */}
        <Section style={ground}>
          <Section dir={dir} style={{ maxWidth: "600px", margin: "0 auto", padding: "24px 12px" }}>
            <Section style={{ backgroundColor: night900, padding: "20px 28px", borderRadius: "12px 12px 0 0" }}>
              <p style={{ ...text, margin: 0, fontSize: "18px", fontWeight: 600, color: sand50 }}>
                {company.name[locale]}
              </p>
            </Section>
            <Section style={{ backgroundColor: sand50, padding: "28px", borderRadius: "0 0 12px 12px" }}>
              <h1 style={{ ...text, fontSize: "24px", fontWeight: 600, lineHeight: "1.4" }}>{title}</h1>
              {children}
            </Section>
          </Section>
        </Section>
      </body>
    </html>
  );
}

/** A table of one cell: the only box to which Outlook applies a background and a width. */
const Section = ({ children, ...look }: { dir?: "ltr" | "rtl"; style: CSSProperties; children: ReactNode }) => (
  <table role="presentation" align="center" width="100%" border={0} cellPadding={0} cellSpacing={0} {...look}>
    <tbody>
      <tr>
        <td>{children}</td>
      </tr>
    </tbody>
  </table>
);

/** Number of characters that mail lists show after the subject. */
const previewLength = 150;
/** A space and zero-width characters fill the line; otherwise the mail's text would follow. */
const filler = "\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF";

function Preview({ text }: { text: string }) {
  const preview = text.slice(0, previewLength);
  const hiddenStyle = { display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 };
  return (
    <div style={hiddenStyle}>
      {preview}
      {preview.length < previewLength && <div>{filler.repeat(previewLength - preview.length)}</div>}
    </div>
  );
}

/** HTML of a mail, without React's hydration markers. */
export const mailHtml = (mail: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;

/** One line of a mail: a label and its value. */
export type Fact = {
  label: string;
  value: string;
  /** Address of a link, such as `tel:+966…`. */
  href?: string | undefined;
  /** `auto` for a visitor's text; numbers and addresses are always left to right. */
  dir?: "auto" | "ltr" | undefined;
};

/** Labels above their values in one column: readable on a phone and in a screen reader. */
export function FactList({ facts, locale }: { facts: Fact[]; locale: Locale }) {
  const text = paragraph(locale);
  return (
    <Section style={{ borderTop: `1px solid ${sand200}`, paddingTop: "16px" }}>
      {facts.map(({ label, value, href, dir }) => (
        <div key={label}>
          <p style={{ ...text, margin: 0, fontSize: "14px", color: muted }}>{label}</p>
          <p dir={dir} style={{ ...text, whiteSpace: "pre-wrap", wordBreak: "break-word" }}>
            {href ? (
              <a href={href} style={{ color: emeraldDeep }}>
                {value}
              </a>
            ) : (
              value
            )}
          </p>
        </div>
      ))}
    </Section>
  );
}

/** The same facts as plain text. */
export const factText = (facts: Fact[]): string =>
  facts
    .map(({ label, value, dir }) => {
      if (value.includes("\n")) return `\n${label}:\n${value}\n`;
      return `${label}: ${dir === "ltr" ? `\u2066${value}\u2069` : value}`;
    })
    .join("\n");
