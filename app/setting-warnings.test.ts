import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { warnOfSettings } from "./setting-warnings.ts";

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
])("%o: %s", (env, warning) => {
  const warnings: string[] = [];
  warnOfSettings(parseEnv(env), Object.keys(env), { warn: (one) => warnings.push(one) });
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
});
