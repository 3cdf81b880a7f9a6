import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { partialLength } from "#app/features/assistant/provider/answer-reader.server.ts";

/** Cuts an answer that has more tokens, as if its characters shared them evenly. */
export function cutTo(parts: AnswerPart[], maxTokens: number): AnswerPart[] {
  const { usage } = parts.find((part) => part.type === "end")!;
  if (usage.completionTokens <= maxTokens) return parts;
  const characters = Array.from(parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
  const most = Math.floor((characters.length * maxTokens) / usage.completionTokens);
  return [
    { type: "text", text: characters.slice(0, most).join("") },
    ...parts.filter((part) => part.type === "guide"),
    { type: "end", reason: "length", usage: { ...usage, completionTokens: maxTokens } },
  ];
}

/**
 * Ends an answer before the client's first stop sequence.
 * @returns a function that takes the parts as they arrive, and returns those to send. The rest is
 *   consumed all the same, to count its tokens
 */
export function stopsAt(sequences: string[]): (parts: AnswerPart[]) => AnswerPart[] {
  /** Text that may begin a sequence. */
  let buffer = "";
  let isStopped = false;
  const passOn = (part: AnswerPart): AnswerPart[] => {
    if (part.type === "guide") return [part];
    if (isStopped) return part.type === "end" ? [{ ...part, reason: "stop" }] : [];
    if (part.type !== "text") {
      const last = buffer;
      buffer = "";
      return last === "" ? [part] : [{ type: "text", text: last }, part];
    }
    const text = buffer + part.text;
    const positions = sequences.map((sequence) => text.indexOf(sequence)).filter((at) => at !== -1);
    isStopped = positions.length > 0;
    const end = isStopped ? Math.min(...positions) : text.length - partialLength(text, sequences);
    buffer = text.slice(end);
    return end > 0 ? [{ type: "text", text: text.slice(0, end) }] : [];
  };
  return (parts) => parts.flatMap(passOn);
}
