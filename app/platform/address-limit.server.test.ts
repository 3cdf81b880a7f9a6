import { expect, test } from "vitest";
import { addressKey } from "./address-key.server.ts";
import { createAddressLimit } from "./address-limit.server.ts";

const taking = (limit: ReturnType<typeof createAddressLimit>) => async (addresses: string[]) => {
  const waits = [];
  for (const address of addresses) waits.push(await limit.take(addressKey(address)));
  return waits.filter((wait) => wait === undefined).length;
};
const networks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => `2001:db8:1:${(from + number).toString(16)}::1`);

test("of the networks of one IPv6 /48 no more get through than ten of them may, each other /48 has its own", async () => {
  const take = taking(createAddressLimit({ name: "wide", points: 3, seconds: 600 }));
  expect(await take(Array(5).fill("2001:db8:1:ffff::1"))).toBe(3);
  expect(await take(networks(200))).toBe(27);
  expect(await take(["2001:db8:2::1"])).toBe(1);
});

test("IPv4 addresses have nothing in common", async () => {
  const take = taking(createAddressLimit({ name: "four", points: 1, seconds: 600 }));
  expect(await take(Array.from({ length: 200 }, (_, number) => `203.0.113.${number}`))).toBe(200);
});

test("what is refused takes nothing of the wider limit, and what is given back goes to both", async () => {
  const limit = createAddressLimit({ name: "back", points: 1, seconds: 600 });
  const take = taking(limit);
  expect(await take(Array(50).fill("2001:db8:1:0::1"))).toBe(1);
  expect(await take(networks(20, 1))).toBe(9);
  await limit.giveBack(addressKey("2001:db8:1:1::1"));
  expect(await take(networks(20, 40))).toBe(1);
});
