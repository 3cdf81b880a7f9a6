import type { CallbackDraft } from "#app/features/assistant/answer.ts";

/** Code points kept of each. */
const most = 200;

/** What a call of the tool `request_callback` gives; whatever in it is of no use counts as not given. */
export function readCallbackDraft(json: string): CallbackDraft {
  const given = parsed(json);
  const text = (name: string) => {
    const value = given[name];
    return typeof value === "string" ? Array.from(value.trim()).slice(0, most).join("") : "";
  };
  return {
    name: text("name"),
    phone: text("phone"),
    preferredTime: text("preferred_time"),
    topic: text("topic"),
  };
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
