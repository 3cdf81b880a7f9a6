import { expect, test } from "vitest";
import { readJson } from "./read-json.server.ts";

const read = (body: BodyInit, type = "application/json") =>
  readJson(new Request("http://localhost/api/leads", { method: "POST", body, headers: { "Content-Type": type } }));

test("an object's own members can be asked for, no others", async () => {
  const body = await read('{"name":"Sara","__proto__":{"email":"x"}}', "application/json; charset=utf-8");
  if (body.outcome !== "read") throw new Error(body.outcome);
  expect(body.get("name")).toBe("Sara");
  expect(body.get("email")).toBeUndefined();
  expect(body.get("toString")).toBeUndefined();
});

test.each(["", "null", "[]", '"text"', "1", "{", "{'a':1}", "[".repeat(60_000), "\u0000"])(
  "%j is no object",
  async (body) => expect(await read(body)).toEqual({ outcome: "malformed" }),
);

test("other types and larger bodies are refused", async () => {
  expect(await read("{}", "text/plain")).toEqual({ outcome: "unsupported" });
  expect(await read(" ".repeat(65_535) + "{}")).toEqual({ outcome: "too-large" });
  expect((await read(" ".repeat(65_534) + "{}")).outcome).toBe("read");
});
