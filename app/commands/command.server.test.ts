import { expect, test } from "vitest";
import { confirm, type Terminal } from "./command.server.ts";

const terminal = (answer?: string): Terminal => ({
  write: async () => {},
  say: () => {},
  progress: () => {},
  ask: answer === undefined ? undefined : async () => answer,
});

test.each(["", "no", "y", "yes please"])("at a terminal, %j changes nothing", async (answer) => {
  expect(await confirm("Delete?", undefined, terminal(answer))).toMatchObject({ outcome: "refused" });
});

test("goes on after yes, with --yes, and where nobody can be asked", async () => {
  expect(await confirm("Delete?", undefined, terminal(" Yes\n"))).toBeUndefined();
  expect(await confirm("Delete?", true, terminal("no"))).toBeUndefined();
  expect(await confirm("Delete?", undefined, terminal())).toBeUndefined();
});
