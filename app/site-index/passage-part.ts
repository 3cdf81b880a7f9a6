import type { RenderedText } from "#cms/markdown.ts";
import { type TextPart, wholeText } from "#cms/text-parts.ts";

export type SectionKind =
  | "overview"
  | "feature"
  | "question"
  | "audience"
  | "deliverables"
  | "steps"
  | "project"
  | "sample"
  | "running"
  | "person"
  | "certificate"
  | "contact"
  | "section"
  | "answer";

/** A passage before it has its page. */
export type Part = {
  kind: SectionKind;
  text: string;
  heading?: string;
  id?: string;
  isAnchor?: boolean;
};

/** A part with an address of its own on its page. */
export const anchored = (kind: SectionKind, id: string, heading: string, text: string): Part => ({
  kind,
  id,
  isAnchor: true,
  heading,
  text,
});

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

export const paragraphs = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join("\n\n");

type Titled = { title: string; text: string };

export const named = ({ title, text }: Titled): string => `**${title}**: ${text}`;

export const numbered = (steps: readonly Titled[]): string =>
  steps.map((step, at) => `${at + 1}. ${named(step)}`).join("\n");

export const questionParts = (questions: readonly { id: string; question: string; answer: string }[]): Part[] =>
  questions.map(({ id, question, answer }) => anchored("question", id, question, answer));

export const lines = ({ columns, rows }: { columns: string[]; rows: { cells: string[] }[] }): string =>
  rows
    .map(
      ({ cells: [first, ...others] }) =>
        `- **${first}**: ${others.map((cell, at) => `${columns[at + 1]}: ${cell}`).join("; ")}`,
    )
    .join("\n");

/** Texts beside a title, anywhere in some words. @param isAnchor whether their ids are addresses */
export function titledTexts(words: unknown, isAnchor = false): Part[] {
  if (typeof words !== "object" || words === null) return [];
  if (Array.isArray(words)) return words.flatMap((one) => titledTexts(one, isAnchor));
  const { id, title, intro, text, body } = words as Record<string, string> & { body?: RenderedText };
  const parts = body?.parts ?? [];
  const plain = parts.filter(({ title: heading }) => heading === undefined);
  const headed = parts.filter(({ title: heading }) => heading !== undefined);
  const texts = paragraphs(intro, text, wholeText(plain));
  return [
    ...(title && texts ? [{ kind: "section" as const, ...(id && { id, isAnchor }), heading: title, text: texts }] : []),
    ...headed.map((part) => ({ ...running(part, textsOf(part).join("\n\n")), kind: "section" as const })),
    ...Object.values(words).flatMap((value) => titledTexts(value, isAnchor)),
  ];
}

export const running = ({ id, title }: TextPart, text: string): Part => ({
  kind: "running",
  text,
  ...(id && title && { id, isAnchor: true, heading: title }),
});

/** A heading without content is a text of its own. */
export const textsOf = ({ title, blocks }: TextPart): string[] =>
  title && blocks.length === 0 ? [`**${title}**`] : blocks;
