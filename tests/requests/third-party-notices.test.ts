/** Third-party code ships with its licence. */
import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { noticesFile, thirdPartyNotices } from "#scripts/third-party-notices.ts";

test("the notices hold the licence of all that the bundle, its styles and fonts have of others", async () => {
  const notices = await thirdPartyNotices();
  // A parsing error would shorten the list.
  for (const name of "react-dom react-router lucide tailwindcss alexandria noto-sans-arabic source-serif-4".split(" "))
    expect(notices).toContain(`\n${name} (`);
  const command = "run: npm run build && node_modules/.bin/node scripts/third-party-notices.ts";
  expect(await readFile(noticesFile, "utf8"), command).toBe(notices);
});

test("the site serves them", async () => {
  const answer = await fetch(new URL("/third-party-notices.txt", inject("siteUrl")));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(await readFile(noticesFile, "utf8"));
});

test("the licence of a font lies beside its cut files", async () => {
  const licence = await readFile("node_modules/@fontsource-variable/alexandria/LICENSE", "utf8");
  expect(await readFile("media/fonts/alexandria.OFL.txt", "utf8"), "run: npm --prefix lab run render -- fonts").toBe(
    licence,
  );
});
