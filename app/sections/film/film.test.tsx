import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import { dataOf } from "./data.server.ts";
import { fields } from "./fields.ts";
import { Component } from "./component.tsx";

const sha256 = "a".repeat(64);
const fileNamed = (name: string): UploadedPicture => ({
  kind: "file",
  name,
  width: 0,
  height: 0,
  files: [{ name, sha256, size: 1 }],
});
const poster: UploadedPicture = {
  kind: "scene",
  name: "lamp",
  width: 2400,
  height: 1350,
  files: [480, 1200, 2400].map((width) => ({ name: `${width}.webp`, sha256 })),
};
const site = { ...sites.ar, pictures: [poster, fileNamed("lamp.mp4"), fileNamed("lamp.webm"), fileNamed("ar.vtt")] };
const words = { title: "فيلم", mp4: "lamp.mp4", webm: "lamp.webm", scene: "uploaded/lamp", sceneAlt: "مصباح" };
const markup = (more: object) => {
  const data = dataOf({ ...words, ...more }, site);
  return data && renderToStaticMarkup(<Component id="film" data={data} />);
};

test("a film waits for its visitor behind a medium poster, the smaller type first, with its subtitles", () => {
  const html = markup({ captions: "ar.vtt" })!;
  expect(html).toMatch(/<video controls="" [^>]*preload="none" poster="\/assets\/uploaded\/lamp-1200-a+\.webp"/);
  expect(html).not.toMatch(/autoplay|loop|muted/i);
  expect(html).toMatch(/type="video\/webm" [^>]*\.webm"\/><source type="video\/mp4"/);
  expect(html).toMatch(
    /<track kind="captions" src="\/assets\/uploaded\/ar-a+\.vtt" srcLang="ar" label="العربية" default/,
  );
});

test("a transcript opens below it, and a silent film repeats", () => {
  const transcript = { title: "النص", body: { html: "<p>صمت</p>", parts: [] } };
  expect(markup({ transcript })).toMatch(/<summary[^>]*>النص.*<p>صمت<\/p>/s);
  expect(markup({ silent: true })).toContain('loop=""');
});

test("without a file there is no film, and one with sound says something to those who do not hear", () => {
  expect(dataOf({ ...words, mp4: undefined, webm: "other.webm" }, site)).toBeUndefined();
  const faults = (value: object) => fields.safeParse({ ...words, ...value }).error?.issues.map(({ path }) => path[0]);
  expect(faults({})).toEqual(["captions"]);
  expect(faults({ mp4: undefined, webm: undefined, silent: true })).toEqual(["mp4"]);
  for (const more of [{ captions: "ar.vtt" }, { silent: true }, { transcript: { title: "a", body: "b" } }])
    expect(faults(more)).toBeUndefined();
  expect(faults({ mp4: "lamp.pdf", silent: true })).toEqual(["mp4"]);
});
