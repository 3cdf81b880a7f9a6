import { expect, test } from "vitest";
import { stages } from "./stages.ts";

const name = { en: "Visit", ar: "زيارة" };
const listed = (id: string) => stages.safeParse({ first: { name }, entries: [{ id, means: "open", name }] });

test.each(["new", "spam", "planned"])("no further stage is %s, which means something else", (id) => {
  expect(listed(id).error!.issues).toMatchObject([{ path: ["entries", 0, "id"], params: { is: "taken", name: id } }]);
});

test("a further stage has any other id", () => {
  expect(listed("site-visit").success).toBe(true);
});
