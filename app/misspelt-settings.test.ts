import { expect, test } from "vitest";
import { settingNames } from "#app/platform/env.server.ts";
import { misspeltSettings } from "./setting-warnings.ts";

test.each([
  ["PROT", "PORT"],
  ["HSOT", "HOST"],
  ["SITEURL", "SITE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["LEAD_TO", "LEADS_TO"],
])("%s: %s was meant", (name, intended) => {
  expect(misspeltSettings([name], settingNames)).toEqual([{ name, suggestion: intended }]);
});

test("settings, and what a system has in its environment, are no slips", () => {
  const usual =
    "HOME HOSTNAME LANG LC_ALL LOGNAME NODE_ENV OLDPWD PATH PWD SHELL SHLVL TERM TMPDIR USER XDG_DATA_DIRS _";
  expect(misspeltSettings([...settingNames, ...usual.split(" ")], settingNames)).toEqual([]);
});
