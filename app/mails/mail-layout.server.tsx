import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.node";
import type { LocalizedSite } from "#app/content.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import { direction, type Locale } from "#i18n/locale.ts";
import { colouredLogo, type LogoDrawing, logoOf } from "#app/style/logo.server.ts";
import { paletteOf, recolour, shippedPalette as color } from "#app/style/palette.server.ts";

/** System fonts: a font from our site would reveal who opened the mail. */
const fontFamily = "'Segoe UI', Tahoma, 'Helvetica Neue', Arial, sans-serif";

/** Text properties of a paragraph; Arabic needs more line height. */
export const paragraph = (locale: Locale) => ({
  margin: "0 0 16px",
  fontFamily,
  fontSize: "16px",
  lineHeight: locale === "ar" ? "1.9" : "1.6",
  color: color.ink,
  textAlign: locale === "ar" ? ("right" as const) : ("left" as const),
});

/** A part of a mail: a paragraph, a link of its own, or facts. */
export type Part = {
  /** Language of the company's part, in a mail of several languages; else the mail's. */
  locale?: Locale;
} & (
  | { text: string; look?: "heading" | "danger" | "muted" | "small" | "entry"; dir?: "ltr" | "auto" }
  | { link: string; href: string }
  | { facts: Fact[] }
);

type Letter = { title: string; preview: string; parts: readonly Part[] };

/** A letter as HTML and as plain text; empty parts are left out. */
export function letter(site: LocalizedSite, { title, preview, parts: all }: Letter): Pick<Mail, "text" | "html"> {
  const parts = all.filter((part) => !("text" in part) || part.text !== "");
  const texts = parts.map((part) => ("facts" in part ? factText(part.facts) : "link" in part ? part.href : part.text));
  return {
    text: [...new Set([title, ...texts, site.company.name[site.locale]])].join("\n\n"),
    html: mailHtml(
      site,
      <MailLayout site={site} title={title} preview={preview}>
        {parts.map((part, index) => (
          <LetterPart key={index} part={part} locale={part.locale ?? site.locale} />
        ))}
      </MailLayout>,
    ),
  };
}

const looks = {
  text: {},
  heading: { fontSize: "24px", fontWeight: 600 },
  danger: { color: color.danger },
  muted: { color: color.muted },
  small: { fontSize: "14px", color: color.muted, wordBreak: "break-word" },
  entry: { borderTop: `1px solid ${color["sand-200"]}` },
} as const satisfies Record<string, CSSProperties>;

function LetterPart({ part, locale }: { part: Part; locale: Locale }) {
  const own = { lang: locale, dir: direction(locale) };
  const style = paragraph(locale);
  if ("facts" in part)
    return (
      <div {...own}>
        <FactList facts={part.facts} locale={locale} />
      </div>
    );
  if ("link" in part)
    return (
      <p {...own} style={style}>
        <a href={part.href} style={{ color: color["emerald-deep"], fontWeight: 600 }}>
          {part.link}
        </a>
      </p>
    );
  return (
    <p
      {...own}
      {...(part.dir && { dir: part.dir })}
      style={{ ...style, whiteSpace: "pre-wrap", ...looks[part.look ?? "text"] }}
    >
      {part.text}
    </p>
  );
}

type LayoutProps = { site: LocalizedSite; preview: string; title: string; children: ReactNode };

/** Frame of every mail: the company's name on a dark background, one white card on sand. */
function MailLayout({ site, preview, title, children }: LayoutProps) {
  const { brand, company, locale } = site;
  const logo = logoOf(site, locale);
  const light = paletteOf(site)["sand-50"];
  const dir = direction(locale);
  const text = paragraph(locale);
  const corner = { sharp: "0", soft: "12px", round: "20px" }[brand.corners];
  const ground = { margin: 0, backgroundColor: color["sand-100"] };
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
            <Section
              style={{
                backgroundColor: color["night-900"],
                padding: "20px 28px",
                borderRadius: `${corner} ${corner} 0 0`,
              }}
            >
              <p style={{ ...text, margin: 0, fontSize: "18px", fontWeight: 600, color: color["sand-50"] }}>
                {logo && <LogoImage {...logo} alt={logo.isWide ? company.name[locale] : ""} colour={light} />}
                {logo?.isWide ? "" : company.name[locale]}
              </p>
            </Section>
            <Section
              style={{ backgroundColor: color["sand-50"], padding: "28px", borderRadius: `0 0 ${corner} ${corner}` }}
            >
              <h1 style={{ ...text, fontSize: "24px", fontWeight: 600, lineHeight: "1.4" }}>{title}</h1>
              {children}
            </Section>
          </Section>
        </Section>
      </body>
    </html>
  );
}

/** The mailer replaces the drawing by a picture inside the mail: mail programs show no SVG. */
const LogoImage = ({ svg, isWide, alt, colour }: LogoDrawing & { alt: string; colour: string }) => (
  <img
    src={`data:image/svg+xml;base64,${Buffer.from(colouredLogo(svg, colour)).toString("base64")}`}
    alt={alt}
    height={isWide ? 36 : 28}
    style={{ height: isWide ? "36px" : "28px", verticalAlign: "middle", marginInlineEnd: "10px" }}
  />
);

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

/** HTML of a mail in the site's colours, without React's hydration markers. */
export const mailHtml = (site: LocalizedSite, mail: ReactElement): string =>
  `<!DOCTYPE html>${recolour(renderToStaticMarkup(mail), site)}`;

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
function FactList({ facts, locale }: { facts: Fact[]; locale: Locale }) {
  const text = paragraph(locale);
  return (
    <Section style={{ borderTop: `1px solid ${color["sand-200"]}`, paddingTop: "16px" }}>
      {facts.map(({ label, value, href, dir }) => (
        <div key={label}>
          <p style={{ ...text, margin: 0, fontSize: "14px", color: color.muted }}>{label}</p>
          <p dir={dir} style={{ ...text, whiteSpace: "pre-wrap", wordBreak: "break-word" }}>
            {href ? (
              <a href={href} style={{ color: color["emerald-deep"] }}>
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

const factText = (facts: Fact[]): string =>
  facts
    .map(({ label, value, href, dir }) => {
      // The address of a lead at the desk.
      if (href?.startsWith("http") && href !== value) return `${label}\n${value}\n${href}\n`;
      if (value.includes("\n")) return `\n${label}:\n${value}\n`;
      return `${label}: ${dir === "ltr" ? `\u2066${value}\u2069` : value}`;
    })
    .join("\n");
