import { expect, test } from "vitest";
import { featureCounts, mannerFeatures } from "./text-features.ts";
import { TextClassifier } from "./text-classifier.ts";

const plan = { features: featureCounts.manner, classes: 2, passes: 6, firstStep: 6 };
const read = (text: string) => mannerFeatures({ words: text.split(" "), terms: [], senses: [] });
const examples = [
  ...["build an app", "develop a mobile application", "an app for phones"].map((text) => ({
    text: read(text),
    label: 0,
  })),
  ...["protect the network", "network security", "a firewall against attacks"].map((text) => ({
    text: read(text),
    label: 1,
  })),
];

test("words that were never seen are told by their pieces, and shares are of 1", () => {
  const classifier = new TextClassifier(examples, plan);
  const [apps = 0, networks = 0] = classifier.shares(read("applications"));
  expect(apps).toBeGreaterThan(0.7);
  expect(apps + networks).toBeCloseTo(1);
  expect(classifier.shares(read("networking securely"))[1]).toBeGreaterThan(0.7);
});

test("what was learned is the same in another process", () => {
  const classifier = new TextClassifier(examples, plan);
  const bytes = classifier.learned();
  const text = read("an app");
  expect(TextClassifier.from(bytes, plan)?.shares(text)).toEqual(classifier.shares(text));
  expect(TextClassifier.from(bytes, { ...plan, classes: 3 })).toBeUndefined();
  expect(TextClassifier.from(bytes.slice(0, -1), plan)).toBeUndefined();
  expect(TextClassifier.from(bytes.slice(0, 8), plan)).toBeUndefined();
});

test("learning in steps or at once gives the same", () => {
  const steps = new TextClassifier(examples, plan);
  let count = 1;
  while (steps.train(1)) count++;
  expect(count).toBe(plan.passes * examples.length);
  const text = read("an app");
  expect(steps.shares(text)).toEqual(new TextClassifier(examples, plan).shares(text));
});

test("classes may be left out, added and in another order", () => {
  const classifier = new TextClassifier(examples, plan);
  const text = read("a mobile app");
  const [apps = 0, networks = 0] = classifier.shares(text);
  const [none = 0, networksThen = 0, appsThen = 0] = classifier.withClasses([-1, 1, 0]).shares(text);
  expect(appsThen / networksThen).toBeCloseTo(apps / networks);
  expect(none).toBeLessThan(appsThen);
  expect(classifier.withClasses([0]).shares(text)).toEqual(Float64Array.of(1));
});
