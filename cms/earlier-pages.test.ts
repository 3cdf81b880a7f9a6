import { expect, test } from "vitest";
import { parsedDocument } from "./document.ts";
import { currentChanges } from "./earlier-pages.ts";

const home = `meta:
  title: "T"
hero:
  title: !promise "Kept"
  facts: []
vision:
  title: "V"
# Above partners
partners:
  title: "P"
`;
const valueOf = (path: string, text: string | null) => parsedDocument(path, text!).value;
const change = (path: string, text: string) => ({ path, text, base: null });

test("a home page of the second version gets sections, in the order that its settings had", () => {
  const [settings, page] = currentChanges([
    change(
      "settings.yaml",
      "splash: off\n# Order\nhomeSections:\n  - partners # first\n  - hero\n  - closing\ncopyright: fixed\n",
    ),
    change("en/pages/home.yaml", home),
    change("ar/pages/home.yaml", home),
  ]);
  expect(settings!.text).toBe("splash: off\ncopyright: fixed\n");
  expect(page!.text).toContain("# Above partners");
  expect(valueOf("en/pages/home.yaml", page!.text)).toEqual({
    meta: { title: "T" },
    title: "Home",
    sections: [
      { id: "partners", logos: { title: "P", of: "partners" } },
      { id: "hero", hero: { title: { "!promise": "Kept" }, facts: [] } },
      { id: "closing", contact: {} },
      { id: "vision", hidden: true, themes: { title: "V" } },
    ],
  });
});

test("mission and vision become statements, texts of the privacy notice parts", () => {
  const [about, privacy] = currentChanges([
    change(
      "ar/pages/about.yaml",
      'whoWeAre: { title: "A", body: "B" }\npillars:\n  title: "C"\n  mission: { title: "D", text: "E" }\n  values: { title: "F", items: [] }\n',
    ),
    change(
      "ar/pages/privacy.yaml",
      'title: "P"\nintro: "I"\nvisits: { on: "x", off: "y" }\nsections:\n  - { id: a, title: "T", body: "U" }\n',
    ),
  ]);
  expect(valueOf("ar/pages/about.yaml", about!.text)).toMatchObject({
    sections: [
      { id: "who-we-are", text: { title: "A", body: "B", size: "large" } },
      { id: "pillars", principles: { statements: [{ title: "D", text: "E" }], values: { title: "F" } } },
      { id: "projects", projects: {} },
      { id: "people" },
      { id: "certificates" },
    ],
  });
  expect(valueOf("ar/pages/privacy.yaml", privacy!.text)).toEqual({
    title: "P",
    subtitle: "I",
    sections: [
      { id: "notice", notice: { visits: { on: "x", off: "y" }, parts: [{ id: "a", title: "T", body: "U" }] } },
    ],
  });
});

test("what is as today stays byte for byte, and so does what cannot be read", () => {
  const texts = [
    change("en/pages/home.yaml", 'title: "Home"\nsections:\n  - { id: a, contact: {} }\n'),
    change("en/pages/about.yaml", "title: [\n"),
    change("en/services/about.md", "---\nhero: 1\n---\n"),
    change("settings.yaml", "splash: off\n"),
  ];
  expect(currentChanges(texts)).toEqual(texts);
});

test("words on every page lose the labels of menu and footer", () => {
  const path = "ar/messages.yaml";
  const text =
    'nav:\n  home: "H"\n  skip: "S"\nfooter:\n  quickLinks: "Q"\n  servicesTitle: "T"\n  servicesList: []\n  rss: "R"\n';
  const [messages] = currentChanges([change(path, text)]);
  expect(valueOf(path, messages!.text)).toEqual({ nav: { skip: "S", servicesTitle: "T" }, footer: { rss: "R" } });
  expect(currentChanges([messages!])).toEqual([messages]);
});

test("the contact page has no names of the map", () => {
  const [contact] = currentChanges([change("en/pages/contact.yaml", 'title: "T"\nmap: { wadi: "W" }\nintro: "I"\n')]);
  expect(valueOf("en/pages/contact.yaml", contact!.text)).toEqual({ title: "T", intro: "I" });
});
