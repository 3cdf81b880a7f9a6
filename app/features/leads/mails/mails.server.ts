import { loadMailer } from "#app/platform/mailer.server.ts";

/** Loads all code that composes mails: after the start, but before a build's files may be removed. */
export async function loadMails() {
  const [{ notificationMail, confirmationMail, answerMail }, { gatheredMail, dailyMail, followUpMail }] =
    await Promise.all([import("./lead-mails.server.tsx"), import("./report-mails.server.ts"), loadMailer()]);
  return { notificationMail, confirmationMail, answerMail, gatheredMail, dailyMail, followUpMail };
}
