import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A received mail, parsed. */
export type ReceivedMail = Email & { envelopeTo: string[]; raw: string };

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  /** Every complete mail, whatever the answer. */
  mails: ReceivedMail[];
  /** Requested recipients, in order. */
  asked: string[];
  /** Reference numbers that have no mail yet. */
  missing: (ids: string[]) => string[];
  stop: () => Promise<void>;
};

/** The answer; undefined accepts. `cut` breaks the connection instead. */
export type Answers = {
  recipient?: (address: string, nth: number) => number | undefined;
  /** Called after the complete mail. */
  mail?: (mail: ReceivedMail, nth: number) => number | "cut" | undefined;
  password?: string;
};

/** A real mail server on loopback with answers that the test sets. */
export async function startMailServer(answers: Answers = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: answers.password === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === answers.password ? done(null, { user: username }) : done(reply(535)),
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      const code = answers.recipient?.(address, asked.filter((each) => each === address).length);
      done(code === undefined ? null : reply(code, ` <${address}>`));
    },
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const bytes = await buffer(stream);
        const envelopeTo = envelope.rcptTo.map(({ address }) => address);
        const mail = { ...(await PostalMime.parse(bytes)), envelopeTo, raw: bytes.toString("latin1") };
        mails.push(mail);
        const code = answers.mail?.(mail, mails.filter(({ messageId }) => messageId === mail.messageId).length);
        if (code === "cut") for (const connection of server.connections) connection.close();
        else done(code === undefined ? null : reply(code));
      };
      // A sender that stops halfway has sent nothing.
      take().catch(done);
    },
  });
  // Some tests break the connection in the middle.
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1") as Server;
  await once(listening, "listening");
  const { port: own } = listening.address() as AddressInfo;
  const login = answers.password === undefined ? "" : `website:${answers.password}@`;
  return {
    url: `smtp://${login}127.0.0.1:${own}`,
    mails,
    asked,
    missing: (ids) => {
      const words = mails.map(({ subject, text }) => `${subject} ${text}`).join("\n");
      return ids.filter((id) => !words.includes(id));
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const reply = (code: number, words = "") =>
  Object.assign(new Error(`as the test wants${words}`), { responseCode: code });
