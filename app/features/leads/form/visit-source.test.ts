import { expect, test } from "vitest";
import { campaignParameters } from "./visit-source.ts";

test("only what campaigns put into a link is kept of an address", () => {
  expect(campaignParameters("?utm_source=news&utm_medium=email&email=a@b.example&sent=NH-1&ref=x")).toBe(
    "utm_source=news&utm_medium=email&ref=x",
  );
  expect(campaignParameters("?service=mobile")).toBe("");
});
