/** Another brand, published while the site runs: pages, desk, mails and files take its look. */
import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { contrast } from "#cms/colour.ts";
import { edit } from "#cms/edit.ts";
import { message, postForm } from "#tests/support/contact.ts";
import { clientOf } from "#tests/support/client.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { documentText } from "#tests/support/documents.ts";
import { publisherOfTests } from "#tests/support/publisher-of-tests.ts";
import { withWords } from "#tests/support/publishing.ts";

/** Tokens of the brand that ships, and the first ones of another. */
const shipped = /.{0,20}#(?:07110d|0b1a14|11261d|1a3a2c|fbf8f2|f4eee2|0a6e4d|35d79c|ffb765|14201a).{0,9}/g;
const shippedIn = (text: string) => text.match(shipped) ?? [];
const colours = { accent: "#1d4ed8", dark: "#1f2937", light: "#ffffff", warm: "#fbbf24" };
const look = { edge: "straight", corners: "sharp" };
const brand = (choices: Record<string, unknown>) => ({
  "brand.yaml": JSON.stringify({ colours, ...look, ...choices }),
});

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  return mails.stop;
});
const mail = { MAIL_FROM: "Company <website@company.example>", LEADS_TO: "leads@company.example" };
const site = deskOfTests(() => ({ ...mail, SMTP_URL: mails.url, TRUST_PROXY: "1" }));
const owner = site.member("owner");
const publish = publisherOfTests(site);
const { get, text: page, status } = clientOf(site);
const sheetIn = (html: string) => parse(html).querySelector('link[rel="stylesheet"]')!.getAttribute("href")!;
/** The style sheet of the brand that the release brought. */
let former: string;
beforeAll(async () => void (former = sheetIn(await page("/"))));

const styleOf = (html: string) => parse(html).querySelector("style")!.textContent;
const sheetOf = (html: string) => page(sheetIn(html));

describe("without film and figure", () => {
  beforeAll(() => publish(brand({ figure: "none", hero: "picture", typeface: "naskh" })));

  test.each(["/", "/ar/about", "/services/networks", "/nowhere", "/search?q=cloud"])("%s wears it", async (path) => {
    const answer = await get(path);
    const html = await answer.text();
    expect(shippedIn(html)).toEqual([]);
    const style = styleOf(html);
    const sheet = await sheetOf(html);
    for (const colour of Object.values(colours)) expect(sheet).toContain(colour);
    for (const css of [sheet, style]) {
      expect(shippedIn(css)).toEqual([]);
      expect(css).toMatch(/(?:--[\w-]+:0[;}]){2}/);
      expect(css).toMatch(/--[\w-]+:2\.39em/);
      expect(css).not.toMatch(/--[\w-]+:url\(/);
    }
    expect(html).toContain(`<meta name="theme-color" content="${colours.dark}"/>`);
    expect(html.match(/<linearGradient id="[^"]*lamp"|\.(?:mp4|webm)\b/g)).toBeNull();
    // A prerendered page allows its style by digest.
    const nonce = parse(html).querySelector("style")!.getAttribute("nonce");
    const digest = createHash("sha256").update(style).digest("base64");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain(nonce ? `'nonce-${nonce}'` : `style-src 'self' 'sha256-${digest}'`);
  });

  test("the former style sheet is still there for pages on their way, both are kept by browsers", async () => {
    const now = sheetIn(await page("/"));
    expect(now).not.toBe(former);
    for (const path of [former, now]) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "public, max-age=31536000, immutable"]);
    }
  });

  test("the top of the home page is its picture; neither page nor data names the film's words", async () => {
    expect(
      parse(await page("/"))
        .querySelector("h1")!
        .closest("section")!
        .querySelector("picture"),
    ).not.toBeNull();
    expect(await page("/_.data")).not.toContain('"video"');
  });

  test("drawings follow in pages and in the data of navigations", async () => {
    for (const path of ["/", "/_.data", "/services/networks.data"])
      expect(shippedIn(await page(path)), path).toEqual([]);
  });

  test("the desk follows, in its own shades", async () => {
    const style = styleOf(await owner.text("/desk"));
    expect(shippedIn(style)).toEqual([]);
    expect(style).toContain(colours.accent);
    expect(style).toContain(".apertures,.chat-launcher path+path{display:none}");
  });

  test.each(["/", "/ar/about", "/nowhere", "/desk"])("%s names the fonts of its typeface alone", async (path) => {
    const html = await owner.text(path);
    const files = [...html.matchAll(/([a-z]+)-(?:latin|arabic|own)[\w.-]+\.woff2/g)];
    expect(new Set(files.map(([, typeface]) => typeface))).toEqual(new Set(["naskh"]));
    const preloaded = parse(html).querySelectorAll('link[rel="preload"][as="font"]');
    expect(preloaded).toHaveLength(path.startsWith("/ar") ? 2 : 1);
    for (const link of preloaded) {
      const font = await get(link.getAttribute("href")!);
      expect(font.status).toBe(200);
      expect((await font.bytes()).length).toBeLessThan(20_000);
    }
  });

  test("without a logo its name stands in the header, and its initial in the icon", async () => {
    const header = parse(await page("/")).querySelector("header .container-page a")!;
    expect(header.querySelector("svg")).toBeNull();
    expect(header.text).toMatch(/\S/);
    const icon = await sharp(Buffer.from(await page("/favicon.svg"))).stats();
    expect(icon.channels[0]!.max).toBeGreaterThan(200);
  });

  test("manifest and error pages follow", async () => {
    expect(JSON.parse(await page("/manifest.webmanifest"))).toMatchObject({
      theme_color: colours.dark,
      background_color: colours.dark,
    });
    const refusal = await postForm(`${site.url}/contact`, message, {
      origin: "https://elsewhere.example",
      accept: "text/html",
    });
    expect(refusal.status).toBe(403);
    expect(await refusal.text()).toContain(`a { color: ${colours.accent}; }`);
  });

  test("the share picture is words on the dark ground, without the scene", async () => {
    const bytes = await (await get("/og/en/home.jpg")).arrayBuffer();
    const corner = sharp(bytes).extract({ left: 900, top: 110, width: 250, height: 130 });
    const { channels } = await sharp(await corner.png().toBuffer()).stats();
    const mean = channels.map((channel) => Math.round(channel.mean));
    for (const [at, value] of [0x1f, 0x29, 0x37].entries()) expect(Math.abs(mean[at]! - value)).toBeLessThan(4);
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(3);
  });

  test("mails follow, and can be read", async () => {
    expect((await postForm(`${site.url}/contact`, message)).status).toBeLessThan(400);
    const { html = "" } = await expectSoon("the mail", () => mails.mails.find((mail) => mail.html?.includes("Sara")));
    expect(shippedIn(html)).toEqual([]);
    expect(html).not.toContain("<img");
    expect(html).toContain("border-radius:0 0 0 0");
    const [, ground = "", words = ""] = /background-color:(#\w{6});padding:20px.*?[^-]color:(#\w{6})/s.exec(html) ?? [];
    expect(contrast(ground, words)).toBeGreaterThan(4.5);
  });
});

describe("with a logo", () => {
  const square = '<svg viewBox="0 0 9 9"><script>alert(1)</script><path fill="#0000d0" d="M0 0H9V9Z"/></svg>';
  const wide = '<svg viewBox="0 0 90 9"><path fill="#000" d="M0 0H90V9Z"/></svg>';
  const faces = { headings: "bricolage", sheets: "plex" };
  beforeAll(() =>
    publish(brand({ ...faces, figure: "apertures", hero: "plain", logo: { drawing: square, arabic: wide } })),
  );

  test.each([
    ["/", "alexandria-latin bricolage-latin"],
    ["/ar", "alexandria-latin alexandria-arabic bricolage-arabic"],
  ])(
    "%s fetches the letters of its words and headings first, those of sheets when one is seen",
    async (path, first) => {
      const html = await page(path);
      const links = parse(html).querySelectorAll('link[rel="preload"][as="font"]');
      const nameOf = (address = "") => /\/([a-z]+-[a-z]+)-/.exec(address)?.[1];
      expect(links.map((link) => nameOf(link.getAttribute("href"))).join(" ")).toBe(first);
      const style = styleOf(html);
      expect(style).toMatch(/--[\w-]+:"Site headings"/);
      for (const name of first.split(" ")) expect(style).toContain(`/${name}-`);
      expect(style).not.toContain("plex");
      const sheet = await sheetOf(html);
      for (const name of ["plex-latin", "plex-arabic", "alexandria-arabic", "bricolage-arabic-more"])
        expect(sheet).toContain(`/${name}-`);
    },
  );

  test("words alone have no picture; the wall comes back with the figure", async () => {
    const top = parse(await page("/"))
      .querySelector("h1")!
      .closest("section")!;
    expect(top.querySelectorAll("picture, img, video")).toEqual([]);
    expect(await page("/nowhere")).toMatch(/<linearGradient id="[^"]*lamp"/);
  });

  test("it stands beside the name, and a wide one in its place, in colours seen on the dark ground", async () => {
    const [en, ar] = await Promise.all(
      ["/", "/ar"].map(async (path) => parse(await page(path)).querySelector("header .container-page a")!),
    );
    const [, colour = ""] = /fill="(#\w{6})"/.exec(en!.innerHTML) ?? [];
    expect(contrast(colour, colours.dark)).toBeGreaterThanOrEqual(3);
    expect(en!.innerHTML).not.toMatch(/script|alert/);
    expect(en!.querySelector(".sr-only")).toBeNull();
    expect(ar!.innerHTML).toContain('fill="currentColor"');
    expect(ar!.querySelector(".sr-only")!.text).toMatch(/\S/);
  });

  test("the icons are of it", async () => {
    expect(await page("/favicon.svg")).toContain("M0 0H9V9Z");
    for (const [path, size] of Object.entries({ "apple-touch-icon": 180, "icon-192": 192, "icon-maskable-512": 512 })) {
      const icon = sharp(await (await get(`/${path}.png`)).arrayBuffer());
      expect(await icon.metadata()).toMatchObject({ width: size, height: size });
      // Blue in the middle.
      const middle = await icon
        .extract({ left: size / 2, top: size / 2, width: 9, height: 9 })
        .png()
        .toBuffer();
      const { channels } = await sharp(middle).stats();
      expect(channels[2]!.mean).toBeGreaterThan(channels[0]!.mean + 60);
    }
  });

  test("mails hold it as a picture of their own", async () => {
    const subject = "A question about the logo";
    expect((await postForm(`${site.url}/contact`, { ...message, subject })).status).toBeLessThan(400);
    const { html = "", attachments } = await expectSoon("the mail", () =>
      mails.mails.find((mail) => mail.subject?.includes(subject)),
    );
    expect(html).toContain('src="cid:drawing-0"');
    expect(attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([["image/png", "inline"]]);
  });
});

test("a section has the ground that it names", async () => {
  const ground = { do: "set", path: ["sections", 0, "ground"], value: "night" } as const;
  const paths = ["en/pages/about.yaml", "ar/pages/about.yaml"];
  await publish(Object.fromEntries(paths.map((path) => [path, edit(path, documentText(path), [ground])])));
  const about = await page("/about");
  const [first = ""] = /<div class="ground-night">.{0,200}/s.exec(about) ?? [];
  expect(first).toContain("<h2");
  // Dark on paper, too: the rules are for screens.
  expect(await sheetOf(about)).toMatch(/@media screen\{\.ground-night\{background-color:var\(--[\w-]+\)/);
});

test("a page's own picture is what networks show of it, in each language's words", async () => {
  const share = (path: string, shareAlt: string) =>
    withWords(path, { "meta.share": "vision", "meta.shareAlt": shareAlt });
  await publish({
    ...share("en/pages/about.yaml", "Lamps at dusk"),
    ...share("ar/pages/about.yaml", "مصابيح عند الغسق"),
  });
  const head = parse(await page("/about"));
  const of = (name: string) =>
    head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)!.getAttribute("content")!;
  expect(of("og:image:alt")).toBe("Lamps at dusk");
  expect(of("og:image:type"), "LinkedIn takes no WebP").toBe("image/jpeg");
  const picture = await get(new URL(of("og:image")).pathname);
  expect(picture.headers.get("content-type")).toBe(of("og:image:type"));
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height].map(String)).toEqual([of("og:image:width"), of("og:image:height")]);
  expect(await status("/og/en/about.jpg"), "the drawn one").toBe(404);
});
