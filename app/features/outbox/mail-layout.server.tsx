import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { company } from "#app/content.server.ts";
import { direction, type Locale } from "#app/i18n/locale.ts";

/** The site's colours; mail programs know neither classes nor variables. */
export const colours = {
  night: "#0b1a14",
  sand: "#fbf8f2",
  sandDeep: "#f4eee2",
  rule: "#e8dcc6",
  emerald: "#0a6e4d",
  ink: "#14201a",
  muted: "#4d5b54",
  danger: "#a3271f",
};

/** Fonts that phones and desktops have; one from our site would be a request that tells who has opened the mail. */
export const fontFamily = "'Segoe UI', Tahoma, 'Helvetica Neue', Arial, sans-serif";

/** Text properties of a paragraph; Arabic needs more room between lines. */
export const paragraph = (locale: Locale) => ({
  margin: "0 0 16px",
  fontFamily,
  fontSize: "16px",
  lineHeight: locale === "ar" ? "1.9" : "1.6",
  color: colours.ink,
  textAlign: locale === "ar" ? ("right" as const) : ("left" as const),
});

/** The frame of every mail: the company's name on night, one white card on sand. */
export function MailLayout({
  locale,
  preview,
  title,
  children,
}: {
  locale: Locale;
  /** What a list of mails shows after the subject. */
  preview: string;
  title: string;
  children: ReactNode;
}) {
  const dir = direction(locale);
  const text = paragraph(locale);
  return (
    <Html lang={locale} dir={dir}>
      <Head />
      <Preview>{preview}</Preview>
      <Body lang={locale} dir={dir} style={{ margin: 0, backgroundColor: colours.sandDeep }}>
        <Container dir={dir} style={{ width: "100%", maxWidth: "600px", margin: "0 auto", padding: "24px 12px" }}>
          <Section style={{ backgroundColor: colours.night, padding: "20px 28px", borderRadius: "12px 12px 0 0" }}>
            <p style={{ ...text, margin: 0, fontSize: "18px", fontWeight: 600, color: colours.sand }}>
              {company.name[locale]}
            </p>
          </Section>
          <Section style={{ backgroundColor: colours.sand, padding: "28px", borderRadius: "0 0 12px 12px" }}>
            <Heading
              as="h1"
              style={{ ...text, margin: "0 0 16px", fontSize: "24px", fontWeight: 600, lineHeight: "1.4" }}
            >
              {title}
            </Heading>
            {children}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** HTML of a mail. Hints of React for a browser that takes over are left out. */
export const mailHtml = (mail: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(mail)}`;
