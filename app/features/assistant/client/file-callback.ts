import type { Locale } from "#app/i18n/locale.ts";

export type CallbackFields = Record<"name" | "phone" | "preferredTime" | "topic", string>;

/** `errors` and `message` are in the language asked for; without either the server could not be reached or had no words. */
export type FilingResult =
  | { filed: true; reference: string }
  | { filed: false; errors: Partial<CallbackFields>; message?: string | undefined };

/** Files a request for a callback as a lead. Only a reference number means that it has arrived. */
export async function fileCallback(
  values: CallbackFields,
  { locale, submissionId, source }: { locale: Locale; submissionId: string; source: string },
): Promise<FilingResult> {
  try {
    const response = await fetch("/api/leads", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kind: "callback", locale, submission_id: submissionId, source, ...values }),
      signal: AbortSignal.timeout(20_000),
    });
    const body = (await response.json()) as {
      id?: unknown;
      errors?: Partial<CallbackFields>;
      error?: { message?: string };
    };
    if (response.status === 201 && typeof body.id === "string") return { filed: true, reference: body.id };
    return { filed: false, errors: body.errors ?? {}, message: body.error?.message };
  } catch {
    return { filed: false, errors: {} };
  }
}
