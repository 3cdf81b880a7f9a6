import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { expect, test } from "vitest";
import { hydrationStream } from "./page-data.ts";

test("data of navigations become the state of a page, with values that are shared, absent or nested", async () => {
  const data = JSON.parse(
    '[{"_1":2,"_5":6,"_9":10},"root",{"_3":4},"data","words","page",{"_3":7},{"_8":4,"_1":-5},"title","end",{"_3":-5}]\n',
  );
  const { value } = await decode(hydrationStream(data), globalThis as typeof globalThis & Window);
  expect(value).toEqual({ loaderData: { root: "words", page: { title: "words", root: null }, end: null } });
});
