import type { Question, Turn } from "#app/features/assistant/answer.ts";
import { answer } from "#app/features/assistant/answerer/answer.server.ts";
import { linkedPages } from "#app/features/assistant/markdown/link-target.ts";
import type { LocalizedSites } from "#app/content.server.ts";
import { locales, withoutLocale } from "#i18n/locale.ts";
import { median, printTable } from "#lab/bench/table.ts";
import { type Asked, folderOf, readFacts, readQuestions, readSites } from "./companies.ts";

/** `led`: the page stands below; `refused`: the site has an answer. */
type Verdict = "right" | "led" | "refused" | "wrong";

type Options = { sealed?: boolean | undefined; "own-answers"?: boolean | undefined; print?: boolean | undefined };

/** A Saturday noon: the assistant's answers about now are the same at every run. */
const now = new Date("2026-11-28T09:00:00Z");

/**
 * Asks the questions of strangers and judges the answers by their labels, which is necessary for a
 * good answer and not sufficient: read them, too (--print).
 */
export async function ask(company: string, { sealed, "own-answers": withAnswers, print }: Options): Promise<void> {
  const sites = await readSites(folderOf(company), withAnswers);
  const rows = [];
  for (const locale of locales) {
    const questions = [
      ...(await readQuestions(company, locale, sealed ? "sealed" : "open")),
      ...(sealed ? [] : await readFacts(company, locale)),
    ];
    const asked = questions.map((question) => ({ question, ...judged(sites, question) }));
    for (const kind of ["page", "fact", "near", "far", "social"] as const) {
      const of = asked.filter(({ question }) => question.kind === kind);
      if (of.length === 0) continue;
      const share = (...verdicts: Verdict[]) =>
        Math.round((100 * of.filter(({ verdict }) => verdicts.includes(verdict)).length) / of.length);
      const words = median(of.map(({ text }) => text.split(/\s+/).length));
      const figures = [share("right"), share("right", "led"), share("refused"), share("wrong")];
      rows.push([locale, kind, of.length, ...figures, words, median(of.map(({ milliseconds }) => milliseconds))]);
      if (!print) continue;
      for (const { question, text, verdict } of of)
        console.log(
          `\n[${verdict}] ${question.turns.join(" → ")}\n${text}\n(wanted: ${question.pages.join(" ")} ${question.says.join(" + ")})`,
        );
    }
  }
  printTable(
    `answerer: ${sealed ? "sealed" : "open"} questions to ${company}${withAnswers ? ", with the owner's answers" : ""}`,
    ["", "", "questions", "right %", "or led there %", "refused %", "wrong %", "words, median", "ms, median"],
    rows,
    ["Off topic: right if the answer says so."],
  );
}

function judged(sites: LocalizedSites, { locale, turns, kind, pages, says }: Asked) {
  const conversation: Turn[] = [];
  let text = "";
  let certainty: string | undefined;
  let milliseconds = 0;
  for (const content of turns) {
    conversation.push({ role: "user", content });
    const question: Question = { sites, locale, turns: conversation };
    const began = performance.now();
    const parts = answer(question, { now });
    milliseconds = performance.now() - began;
    text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("");
    certainty = parts.find((part) => part.type === "guide")?.certainty;
    conversation.push({ role: "assistant", content: text });
  }
  return { text, milliseconds, verdict: verdictOf() };

  function verdictOf(): Verdict {
    if (kind === "social") return certainty === undefined ? "right" : "wrong";
    if (kind === "near" || kind === "far")
      return certainty === "none" ? "right" : certainty === "perhaps" ? "led" : "wrong";
    const [body = ""] = text.split(/\n\n(?=\[[^\]]*\]\([^)]*\)(?: \[|$))/);
    const holds = says.some((words) => body.toLowerCase().includes(words.toLowerCase()));
    if (holds) return "right";
    const links = linkedPages(text).map(withoutLocale);
    if (pages.some((page) => links.includes(page.replace(/#.*/, "")))) return "led";
    return certainty === "none" ? "refused" : "wrong";
  }
}
