import { addressKey } from "#app/platform/address-key.server.ts";
import type { MailParts } from "#app/mails/mailboxes.server.ts";
import type { createMailer } from "#app/platform/mailer.server.ts";
import { createAddressLimit, createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Member } from "./members.server.ts";
import { makeLink } from "./sign-in-links.server.ts";

export type LinkParts = MailParts & { store: Store; mailer: ReturnType<typeof createMailer> };

/** `mailed`; otherwise somebody has to pass the link on. */
export type SentLink = { outcome: "mailed" | "no-mail-server" | "mail-failed"; link: string };

/**
 * Makes a link that signs a member in, and mails it.
 * @param origin of the desk, such as `https://www.example.com`
 * @throws StoreUnavailable
 */
export async function sendLink(parts: LinkParts, member: Member, origin: string): Promise<SentLink> {
  const link = `${origin}/desk/enter?token=${await makeLink(parts.store, member.id)}`;
  if (!parts.settings.SMTP_URL) return { outcome: "no-mail-server", link };
  // What makes mails is loaded with the first.
  const { signInMail } = await import("./sign-in-mail.server.tsx");
  const { outcome } = await parts.mailer.send(signInMail(parts, member, link));
  return { outcome: outcome === "sent" ? "mailed" : "mail-failed", link };
}

const minute = 60;

/** How often somebody may try to sign in: ten times in ten minutes from one address, five mails an hour to one. */
export function createSignInLimits(store: Store) {
  const byAddress = createAddressLimit(store, { name: "desk-sign-in", points: 10, seconds: 10 * minute });
  const byEmail = createLimit(store, { name: "desk-link", points: 5, seconds: 60 * minute });
  return {
    /** @param address of the client @returns whether it may try once more @throws StoreUnavailable */
    mayTry: async (address: string): Promise<boolean> => (await byAddress.take(addressKey(address))) === undefined,
    /** @returns whether a mail may go to an address once more @throws StoreUnavailable */
    mayMail: async (email: string): Promise<boolean> => (await byEmail.take(email)) === undefined,
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
