import { expect, test } from "vitest";
import { unlink } from "./unlink.ts";

const menu = `menu:
  - page: /services
  # The newest.
  - page: /services/old
    label: { en: "Old", ar: "قديم" }
  - page: /contact
footer:
  columns: []
  legal: []
`;

test("a row of the menu goes with its page", () => {
  const text = unlink("navigation.yaml", menu, [{ field: "menu.2.page", name: "/services/old" }]);
  expect(text).not.toMatch(/old|Old/);
  expect(text).toContain("page: /contact");
});

const page = `title: "About us"
meta: { title: "About us", description: "${"We sew. ".repeat(10)}" }
sections:
  - id: cards
    cards:
      title: "What we do"
      cards:
        - { title: "One", text: "First", page: /services/old }
        - { title: "Two", text: "Second" }
  - id: beside
    beside:
      title: "A thought"
      body: "Read [about **it**](/services/old#more), or [ask](/contact).\\n\\n[See](/services/old){.button}\\n\\nEnd"
      scene: studio
      sceneAlt: "A studio"
      page: /services/old
      button: "More"
`;

test("a card keeps its words, a button goes with its own, and a link in a text leaves its words", () => {
  const fields = ["sections.1.cards.cards.1.page", "sections.2.beside.body", "sections.2.beside.page"];
  const text = unlink(
    "en/pages/about.yaml",
    page,
    fields.map((field) => ({ field, name: "/services/old" })),
  );
  expect(text).not.toMatch(/services\/old|button/);
  expect(text).toMatch(/title: "One", text: "First"/);
  expect(text).toContain("Read about **it**, or [ask](/contact).");
  expect(text).toContain('sceneAlt: "A studio"');
});

const slides = `title: "About us"
meta: { title: "About us", description: "${"We sew. ".repeat(10)}" }
sections:
  - id: slides
    carousel:
      title: "Look"
      slides:
${["one", "two", "three"].map((name) => `        - { title: "${name}", description: "It", scene: studio, sceneAlt: "It", link: /services/${name} }\n`).join("")}  - id: form
    form: { form: order, title: "Order" }
  - id: text
    text: { body: "Words" }
`;

test("what a page needs stays, and a section goes with what it is made of", () => {
  const links = [
    { field: "sections.1.carousel.slides.2.link", name: "/services/two" },
    { field: "sections.2.form.form", name: "order" },
  ];
  const text = unlink("en/pages/about.yaml", slides, links);
  expect(text).toContain("/services/two");
  expect(text).not.toMatch(/form|order/i);
  expect(text).toContain('body: "Words"');
});

test("related entries go, one after the other", () => {
  const service = `---
title: "New"
related: [old, older, kept]
---

Words with [a link](/services/old).
`;
  const text = unlink("en/services/new.md", service, [
    { field: "related.1", name: "old" },
    { field: "related.2", name: "older" },
    { field: "body", name: "/services/old" },
  ]);
  expect(text).toMatch(/related: \[kept\]\n---\n\nWords with a link\./);
});
