import { expect, test } from "vitest";
import {
  blockBehind,
  paragraphAt,
  pictureBlock,
  picturesIn,
  placeOfSign,
  withDescription,
  withInsertion,
  withoutPicture,
  withPictures,
  withSigns,
} from "./text-pictures.ts";

const text = "The first sentence.\nIts second line.\n\n- a list\n- of two\n\nThe last.";
const block = pictureBlock("uploaded/our-hall", "Our [new] hall");

test("a picture stands behind the paragraph of the caret, as a part of its own", () => {
  expect(paragraphAt(text, text.indexOf("second"))).toBe(1);
  expect(paragraphAt(text, text.indexOf("\n\n- a") + 1)).toBe(1);
  expect(paragraphAt(text, text.indexOf("of two"))).toBe(2);
  expect(paragraphAt(text, text.length)).toBe(3);
  expect(withInsertion(text, blockBehind(text, 1, block))).toBe(text.replace("line.\n", `line.\n\n${block}\n`));
  expect(withInsertion(text, blockBehind(text, 3, block))).toBe(`${text}\n\n${block}`);
});

test("a shorter text has it at its end, and an empty one has nothing else", () => {
  expect(withInsertion("One.\n\nTwo.\n", blockBehind("One.\n\nTwo.\n", 3, block))).toBe(`One.\n\nTwo.\n\n${block}\n`);
  expect(paragraphAt("", 0)).toBe(1);
  expect(withInsertion("", blockBehind("", 1, block))).toBe("![Our new hall](uploaded/our-hall)");
});

test("pictures of a text are removed with their paragraph, or from within a sentence", () => {
  const without = (whole: string) => withoutPicture(whole, picturesIn(whole)[0]!);
  for (const paragraph of [1, 2, 3])
    expect(without(withInsertion(text, blockBehind(text, paragraph, block)))).toBe(text);
  expect(without(`${block}\n\nText`)).toBe("Text");
  expect(without(`See ${block} here`)).toBe("See  here");
  expect(picturesIn(`a ![صالة](hall "Caption") b ![](uploaded/roof)`)).toMatchObject([
    { name: "hall", alt: "صالة" },
    { name: "uploaded/roof", alt: "" },
  ]);
});

test("where one writes, a picture is its name, and comes back as it was wherever that goes", () => {
  const signs = new Map([["hall", "[صورة: القاعة]"]]);
  const whole = `One ![قاعة](hall "Caption") and ![](hall) and ![](unknown) [القاعة](/hall)\n\nTwo`;
  const textWithSigns = withSigns(whole, signs);
  expect(textWithSigns).toBe("One [صورة: القاعة] and [صورة: القاعة] and ![](unknown) [القاعة](/hall)\n\nTwo");
  const back = (text: string, before = whole) =>
    withPictures(text, before, signs, (name) => pictureBlock(name, "last"));
  expect(back(textWithSigns)).toBe(whole);
  expect(back(`${textWithSigns} [x] [صورة: القاعة](/link)`)).toBe(`${whole} [x] [صورة: القاعة](/link)`);
  expect(back("[صورة: القاعة]\n\n[صورة: القاعة]\n\n[صورة: القاعة]")).toBe(
    `![قاعة](hall "Caption")\n\n![](hall)\n\n![](hall)`,
  );
  expect(back("[صورة: القاعة]", "Two")).toBe("![last](hall)");
  expect(withDescription(whole, 1, "Our [new]\nhall")).toBe(whole.replace("![](hall)", "![Our newhall](hall)"));
  expect(withoutPicture(textWithSigns, placeOfSign(textWithSigns, "[صورة: القاعة]", 1))).toBe(
    textWithSigns.replace(/and \S+ القاعة\]/, "and "),
  );
});
