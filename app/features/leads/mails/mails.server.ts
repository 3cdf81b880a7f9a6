import { loadNodemailer } from "#app/platform/mailer.server.ts";

/**
 * All that makes and sends mails. It is not needed for the start, which it would make 20 ms and 10
 * MB heavier, but a process that runs should have loaded it before the files of its build may go.
 */
export async function loadMails() {
  const [{ notificationMail, confirmationMail }, { gatheredMail, dailyMail }] = await Promise.all([
    import("./lead-mails.server.tsx"),
    import("./report-mails.server.tsx"),
    loadNodemailer(),
  ]);
  return { notificationMail, confirmationMail, gatheredMail, dailyMail };
}
