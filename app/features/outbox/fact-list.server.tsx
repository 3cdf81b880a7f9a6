import { Section } from "@react-email/section";
import type { Locale } from "#app/i18n/locale.ts";
import { colours, paragraph } from "./mail-layout.server.tsx";

/** One thing told: what it is, and its words. */
export type Fact = {
  label: string;
  value: string;
  /** What to open for it, such as `tel:+966…`. */
  href?: string;
  /** Words of a visitor go in whatever direction they are written in, numbers and addresses always from the left. */
  dir?: "auto" | "ltr";
};

/** Label above value, one after the other: reads well on a phone and in a screen reader. */
export function FactList({ facts, locale }: { facts: Fact[]; locale: Locale }) {
  const text = paragraph(locale);
  return (
    <Section style={{ borderTop: `1px solid ${colours.rule}`, paddingTop: "16px" }}>
      {facts.map(({ label, value, href, dir }) => (
        <div key={label}>
          <p style={{ ...text, margin: 0, fontSize: "14px", color: colours.muted }}>{label}</p>
          <p {...(dir ? { dir } : {})} style={{ ...text, whiteSpace: "pre-wrap", wordBreak: "break-word" }}>
            {href ? (
              <a href={href} style={{ color: colours.emerald }}>
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

/** The same as plain text. */
export const factText = (facts: Fact[]): string =>
  facts
    .map(({ label, value, dir }) => {
      if (value.includes("\n")) return `\n${label}:\n${value}\n`;
      return `${label}: ${dir === "ltr" ? `\u2066${value}\u2069` : value}`;
    })
    .join("\n");
