let asked: Promise<string> | undefined;

/**
 * The key that our gateway takes, asked for once and kept in the page's memory; one that could not be had is asked for again.
 * @throws Error when it cannot be had
 */
export function sessionKey(): Promise<string> {
  asked ??= fetchKey().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** For a key that has run out. */
export function forgetSessionKey(): void {
  asked = undefined;
}

/** Not tied to one message: whoever stops that one still has the key for the next. */
async function fetchKey(): Promise<string> {
  const response = await fetch("/functions/v1/get-openai-key", { method: "POST", signal: AbortSignal.timeout(15_000) });
  const body: unknown = response.ok ? await response.json() : undefined;
  const key = (body as { key?: unknown } | undefined)?.key;
  if (typeof key === "string") return key;
  throw new Error(`The key for the assistant could not be had (status ${response.status})`);
}
