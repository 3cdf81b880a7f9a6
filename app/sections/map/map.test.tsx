import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NewWindow } from "#app/ui/new-window-link.tsx";
import { sites } from "#tests/support/sites.ts";
import { dataOf } from "./data.server.ts";
import { fields } from "./fields.ts";
import { Component } from "./component.tsx";

const files = [{ name: "480.webp", sha256: "c".repeat(64) }];
const pictures = [{ kind: "scene" as const, name: "hill", width: 480, height: 270, files }];
const words = {
  title: "Here",
  scene: "uploaded/hill",
  sceneAlt: "A hill",
  address: "Second gate\nBeside the hill",
  latitude: 18.25,
  longitude: 42.5,
  directions: "Directions",
};

test("a place has its picture, address and plain links to maps, and asks no other site for anything", () => {
  const html = renderToStaticMarkup(
    <NewWindow value="elsewhere">
      <Component id="here" data={dataOf(words, { ...sites.en, pictures })} />
    </NewWindow>,
  );
  expect(html).toContain('alt="A hill"');
  expect(html).toContain(words.address);
  for (const url of [
    "https://www.google.com/maps/search/?api=1&amp;query=18.25,42.5",
    "https://maps.apple.com/?ll=18.25,42.5&amp;q=18.25,42.5",
    "https://www.openstreetmap.org/?mlat=18.25&amp;mlon=42.5#map=17/18.25/42.5",
  ])
    expect(html).toContain(`<a href="${url}" target="_blank" rel="noreferrer"`);
  expect(html).not.toMatch(/(?:src|srcSet)="https?:/);
});

test("it is a place on Earth", () => {
  expect(fields.safeParse(words).success).toBe(true);
  expect(fields.safeParse({ ...words, latitude: 91 }).success).toBe(false);
});
