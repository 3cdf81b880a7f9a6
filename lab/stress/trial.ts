import { startServer } from "#tests/support/built-server.ts";
import { roomyLimits } from "#tests/support/assistant.ts";

/** Result of a trial. */
export type Outcome = {
  /** Broken promises, in words; empty if the trial passed. */
  faults: string[];
  /** Measurements, with the unit in the name. */
  figures: Record<string, number>;
};

export type Trial = (how: {
  /** Duration of load. */
  minutes: number;
  /** Number of kills of a process. */
  kills: number;
  /** An empty folder for data. */
  folder: string;
}) => Promise<Outcome>;

/** The release in service, on loopback, with limits for many visitors at one address. */
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

/** Settings that mail each message to the company there, without a confirmation to the visitor. */
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

/** The fault of acknowledged messages that are not stored; empty if all are. */
export function lostOf(acknowledged: string[], stored: string[]): string[] {
  const known = new Set(stored);
  const lost = acknowledged.filter((id) => !known.has(id)).length;
  return lost > 0 ? [`${lost} acknowledged messages are not in the store`] : [];
}

/** @param share 0 to 1: 0.5 is the median @returns NaN without values */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? NaN;
