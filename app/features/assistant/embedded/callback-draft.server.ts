import { company, contentIn } from "#app/content.server.ts";
import type { CallbackDraft, Turn } from "#app/features/assistant/answer.ts";
import { indexIn } from "#app/features/assistant/knowledge/find-passages.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { fits } from "./compose-answer.ts";
import { saidName } from "./said-name.ts";
import { saidPhone } from "./said-phone.ts";
import { saidTime } from "./said-time.ts";

/** What the visitor's messages say of the callback they wish, the latest first. */
export function callbackDraft(turns: Turn[], locale: Locale): CallbackDraft {
  const { name: names, time, timeJoint } = contentIn(locale).answers.callback;
  const messages = turns.filter(({ role }) => role === "user").slice(-readMessages);
  const said = messages.map(({ content }) => content.slice(0, readCharacters));
  const latest = (find: (message: string) => string | undefined) =>
    said.toReversed().reduce<string | undefined>((found, message) => found ?? find(message), undefined);
  const name = latest((message) => saidName(message, names.heard));
  const phone = latest((message) => saidPhone(message, company.phone));
  const preferredTime = latest((message) => saidTime(message, { times: time.heard, joints: timeJoint.heard }));
  const topic = topicOf(said, locale);
  return {
    ...(name && { name }),
    ...(phone && { phone }),
    ...(preferredTime && { preferredTime }),
    ...(topic && { topic }),
  };
}

/** The service that the visitor's messages speak of, judged by the subjects that they name. */
function topicOf(said: string[], locale: Locale): string | undefined {
  const index = indexIn(locale);
  const subjects = index.read(said.join("\n")).filter(({ subject }) => subject);
  const hit = index.find(subjects).find(({ entry }) => entry.path.includes("/services/"));
  return hit && fits(hit) ? hit.entry.page.title : undefined;
}

/** Enough to find what somebody tells of themselves, and little enough for a long conversation. */
const readMessages = 6;
const readCharacters = 600;
