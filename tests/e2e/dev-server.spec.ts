/** `npm run dev` in a new checkout, and `npm run dev:desk`. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openChat } from "#tests/support/chat.ts";
import { deskCommand } from "#tests/support/commands.ts";
import { startDeskDevServer, startDevServer } from "#tests/support/dev-server.ts";
import { expect, test as base } from "#tests/support/test.ts";

const test = base.extend<{ dev: Awaited<ReturnType<typeof startDevServer>> }>({
  dev: async ({}, use) => {
    const server = await startDevServer();
    await use(server);
    await server.stop();
  },
  baseURL: ({ dev }, use) => use(dev.url),
});

// A development server says more than a built one.
base.use({ allowedProblems: [/./] });

// One at a time: each development server rewrites the route types in the checkout.
test.describe.configure({ mode: "default" });

test("shows pages at the first visit, and again for a change of the content alone", async ({ page, dev }) => {
  const refused: string[] = [];
  const unpacked: string[] = [];
  const reloads: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    if (/\/node_modules\/(?!vite\/dist\/client\/)/.test(response.url())) unpacked.push(response.url());
  });
  page.on("pageerror", ({ message }) => refused.push(message));
  page.on("websocket", (socket) =>
    socket.on(
      "framereceived",
      ({ payload }) => String(payload).includes("full-reload") && reloads.push(String(payload)),
    ),
  );
  // In a built page, its own script sets this mark.
  await page.addInitScript(() =>
    addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", "")),
  );
  await openChat(page, "en", "/about");
  expect({ refused, unpacked, reloads }).toEqual({ refused: [], unpacked: [], reloads: [] });

  const picture = await page
    .locator("main img")
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const packed = await readFile(join(".cache/pictures", picture.split("/").at(-1)!));
  expect(packed.equals(await (await page.request.get(picture)).body()), "sent as packed once").toBe(true);

  const tooLarge = await page.request.post("/api/leads", { data: { message: "x".repeat(70_000) } });
  expect(tooLarge.status()).toBe(413);

  // Only the last of these is a reason to reload the page.
  const written = ["build", ".cache"].map((folder) => join(folder, "dev-server.spec", "page.html"));
  for (const file of written) {
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, "<!doctype html>");
  }
  const about = join(dev.contentDir, "en/pages/about.yaml");
  await writeFile(about, (await readFile(about, "utf8")).replace(/^title: .*$/m, "title: Changed words of {company}"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Changed words");
  for (const file of written) await rm(join(file, ".."), { recursive: true });
  expect(reloads).toHaveLength(1);

  const plan = '{ kind: file, id: plan, label: { en: "Plan", ar: "المخطط" }, required: true }';
  await writeFile(join(dev.contentDir, "forms/contact.yaml"), `fields:\n  - ${plan}\n`);
  const fields = {
    name: "Sara",
    email: "sara@example.com",
    phone: "0500000000",
    subject: "A plan of the house",
    message: "Here it is, with all that it shows.",
  };
  const file = {
    name: "plan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.7\n${"x".repeat(70_000)}`),
  };
  await expect
    .poll(async () => {
      const sent = await page.request.post("/contact", { multipart: { ...fields, plan: file }, maxRedirects: 0 });
      return sent.status();
    })
    .toBe(303);
});

base("shows the desk as its sources are, on top of the last build", async ({ page }) => {
  const server = await startDeskDevServer();
  try {
    const refused: string[] = [];
    page.on("pageerror", ({ message }) => refused.push(message));
    const invitation = ["invite", "owner@example.com", "--role", "owner"];
    const { stdout } = await deskCommand(server.dataDir, invitation, { SITE_URL: server.url });
    await page.goto(stdout.trim());
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Content", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
    expect(refused).toEqual([]);
  } finally {
    await server.stop();
  }
});
