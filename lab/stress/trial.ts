import { startServer } from "#tests/support/built-server.ts";
import { roomyLimits } from "#tests/support/assistant.ts";

/** What a trial found. */
export type Outcome = {
  /** What was not as promised, in words; empty if the trial was passed. */
  faults: string[];
  /** What was measured, with its unit in the name. */
  figures: Record<string, number>;
};

export type Trial = (how: {
  /** How long load lasts. */
  minutes: number;
  /** How often a process is killed. */
  kills: number;
  /** An empty folder for data. */
  folder: string;
}) => Promise<Outcome>;

/** The release in service, on loopback, with limits that one address of many visitors does not meet. */
export const startSite = (dataDir: string, env: Record<string, string> = {}) =>
  startServer({
    env: {
      BUILD_DIR: process.env.BUILD_DIR ?? "build",
      DATA_DIR: dataDir,
      LEADS_MAX_STORED: "1000000",
      LEADS_MAX_TRIES: "1000000",
      ...roomyLimits,
      ...env,
    },
  });

/** Settings with which each message is mailed to the company there, and no confirmation to the visitor. */
export const mailsTo = (server: string) => ({
  SMTP_URL: server,
  MAIL_FROM: "Company <website@company.example>",
  LEADS_TO: "leads@company.example",
  LEADS_MAX_CONFIRMATIONS: "0",
});

export const statusOf = async (url: string): Promise<number> => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};

/** What is to be said of acknowledged messages that are not among the stored ones; nothing if all are. */
export function lostOf(acknowledged: string[], stored: string[]): string[] {
  const known = new Set(stored);
  const lost = acknowledged.filter((id) => !known.has(id)).length;
  return lost > 0 ? [`${lost} acknowledged messages are not in the store`] : [];
}

/** @param share of 0 to 1: 0.5 is the median; NaN of nothing */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? NaN;
