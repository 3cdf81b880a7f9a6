import { beforeEach, expect, test, vi } from "vitest";

type State = { key?: string; chat?: string } | null;

let entries: State[];
let index: number;
let browser: EventTarget;
let chat: typeof import("./history-entry.ts");
let open: boolean;
let routed: State[];

const go = (by: number) => {
  if (entries[index + by] === undefined) return;
  index += by;
  browser.dispatchEvent(Object.assign(new Event("popstate"), { state: entries[index]! }));
};
const push = (state: State) => {
  entries.splice(index + 1, Infinity, state);
  index += 1;
};

let stop: () => void;

const toRouter = (event: Event) => {
  const { state } = event as Event & { state: State };
  routed.push(state);
  follow(state?.key ?? "default");
};

function follow(key: string) {
  stop?.();
  stop = chat.followHistory(key, (shown) => (open = shown));
}

beforeEach(async () => {
  vi.resetModules();
  [entries, index, open, routed, browser] = [[{ key: "first" }, { key: "page" }], 1, false, [], new EventTarget()];
  vi.stubGlobal("history", {
    get state() {
      return entries[index];
    },
    pushState: push,
    replaceState: (state: State) => (entries[index] = state),
    back: () => go(-1),
  });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  chat = await import("./history-entry.ts");
  browser.addEventListener("popstate", toRouter);
  follow("page");
});

const begin = () => {
  open = true;
  chat.enter();
};

test("Back closes the chat and Forward opens it, which the router never sees", () => {
  begin();
  go(-1);
  expect([open, index]).toEqual([false, 1]);
  go(1);
  expect([open, index, routed]).toEqual([true, 2, []]);
});

test("a chat that was closed by its button is passed over by Back, and opened again needs no other entry", () => {
  begin();
  chat.leave();
  begin();
  chat.leave();
  expect(entries).toHaveLength(3);
  go(-1);
  expect([index, routed]).toEqual([0, [{ key: "first" }]]);
});

test("the way back from a link of the chat leads into it again", () => {
  begin();
  open = false;
  push({ key: "next" });
  follow("next");
  go(-1);
  expect([open, routed]).toEqual([true, [{ key: "page", chat: "open" }]]);
  go(-1);
  expect([open, index, routed.length]).toEqual([false, 1, 1]);
});

test("pages and jumps within one are the router's", () => {
  begin();
  chat.leave();
  push({ key: "next" });
  follow("next");
  begin();
  expect(entries[index]).toEqual({ key: "next", chat: "open" });
  go(-1);
  push(null);
  go(0);
  expect(routed).toEqual([null]);
});
