/** `embedded`: this site's own answerer. `hosted`: a language model of a provider, to which messages are sent. */
export type Answerer = "embedded" | "hosted";

/** Who answers at this moment. Where that cannot be found out, the answer that promises less. */
export async function whoAnswers(): Promise<Answerer> {
  try {
    const response = await fetch("/v1/models", { signal: AbortSignal.timeout(10_000) });
    const { data } = (await response.json()) as { data: { id: string }[] };
    return data[0]?.id === "embedded" ? "embedded" : "hosted";
  } catch {
    return "hosted";
  }
}
