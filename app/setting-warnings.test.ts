import { expect, test } from "vitest";
import { parseEnv, settingNames } from "#app/platform/env.server.ts";
import { warnOfSettings } from "./setting-warnings.ts";

/** @param names of all variables of the environment */
function warningsOf(env: Record<string, string>, names = Object.keys(env)): string[] {
  const warnings: string[] = [];
  warnOfSettings(parseEnv(env), names, { warn: (one) => warnings.push(one) });
  return warnings;
}

const mail = { SMTP_URL: "smtp://localhost", MAIL_FROM: "a@example.com", LEADS_TO: "a@example.com" };
const provider = (OPENAI_BASE_URL: string) => ({ OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL });

test.each<[Record<string, string>, string?]>([
  [{}],
  [{ SITE_URL: "https://www.example.com" }, "SMTP_URL is not set"],
  [{ SITE_URL: "https://www.example.com", ...mail }],
  [provider("http://192.0.2.1/v1"), "OPENAI_BASE_URL begins with http"],
  [provider("http://127.0.0.1:9/v1")],
  [provider("https://192.0.2.1/v1")],
  [{ PROT: "80" }, "PROT is not a setting and is ignored; PORT is one"],
  [{ HSOT: "::" }, "HOST is one"],
  [{ SITEURL: "https://www.example.com" }, "SITE_URL is one"],
  [{ DATABASE_URI: "postgres://localhost/a" }, "DATABASE_URL is one"],
  [{ LEAD_TO: "a@example.com" }, "LEADS_TO is one"],
])("%o: %s", (env, warning) => {
  expect(warningsOf(env)).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
});

test("settings, and what a system has in its environment, are no slips", () => {
  const usual =
    "HOME HOSTNAME LANG LC_ALL LOGNAME NODE_ENV OLDPWD PATH PWD SHELL SHLVL TERM TMPDIR USER XDG_DATA_DIRS _";
  expect(warningsOf({}, [...settingNames, ...usual.split(" ")])).toEqual([]);
});
