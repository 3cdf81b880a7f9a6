/** Signs of a site that is not public: a band on every page, and `noindex`. */
import { localePath, locales } from "#i18n/locale.ts";
import { readContent } from "#content/read.ts";
import { startServer } from "#tests/support/built-server.ts";
import ensureContentBuild from "#tests/support/content-build.ts";
import { contentBuild } from "#tests/support/test-build.ts";
import { expect, test } from "#tests/support/test.ts";

const { isSample, localized } = (await readContent("content")).content;

for (const { name, env, band } of [
  { name: "without a public address", env: {}, band: isSample ? "sample" : undefined },
  { name: "at its public address", env: { SITE_URL: "https://www.site.example" }, band: undefined },
] as const)
  test(`the band ${name}: ${band ?? "none"}`, async ({ browser }) => {
    await ensureContentBuild();
    const server = await startServer({ env: { BUILD_DIR: contentBuild.BUILD_DIR, ...env } });
    const page = await browser.newPage();
    for (const locale of locales) {
      // A prerendered page, one rendered on request, and a client navigation.
      const { notices, footer } = localized[locale].messages;
      const expectBand = async () => {
        for (const kind of ["sample", "staging"] as const)
          await expect(page.getByText(notices[kind])).toBeVisible({ visible: kind === band });
      };
      for (const path of ["/about", "/services/no-such-service"]) {
        const answer = await page.goto(server.url + localePath(locale, path));
        expect(answer?.headers()["x-robots-tag"]).toBe("SITE_URL" in env ? undefined : "noindex");
        await expectBand();
      }
      await page.getByRole("contentinfo").getByRole("link", { name: footer.blog }).click();
      await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/blog")}$`));
      await expectBand();
    }
    await page.close();
    await server.stop();
  });
