import { loadMailer } from "#app/platform/mailer.server.ts";

/**
 * All code that composes and sends mails. The start avoids its 20 ms and 10 MB, but a running
 * process should load it before the files of its build may be removed.
 */
export async function loadMails() {
  const [{ notificationMail, confirmationMail }, { gatheredMail, dailyMail }] = await Promise.all([
    import("./lead-mails.server.tsx"),
    import("./report-mails.server.tsx"),
    loadMailer(),
  ]);
  return { notificationMail, confirmationMail, gatheredMail, dailyMail };
}
