import { expect, test } from "vitest";
import { redirectsIn } from "./old-addresses.ts";

test("a pasted list is read however its columns are divided; what is no redirect is told by its line", () => {
  const list = [
    "source;target;code",
    "http://old.example/team/;/about;301",
    '"/news","/blog"',
    "",
    "/من-نحن\t/ar/about\r",
    "/shop, https://shop.example.com/",
    "/nowhere",
    "team,/about",
  ];
  expect(redirectsIn(list.join("\n"))).toEqual({
    redirects: [
      { line: 2, from: "/team/", to: "/about" },
      { line: 3, from: "/news", to: "/blog" },
      { line: 5, from: "/من-نحن", to: "/ar/about" },
      { line: 6, from: "/shop", to: "https://shop.example.com/" },
    ],
    faults: [
      { line: 7, from: "/nowhere", to: "" },
      { line: 8, from: "team", to: "/about" },
    ],
  });
});
