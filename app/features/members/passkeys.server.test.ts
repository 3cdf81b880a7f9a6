/** Passkeys against replayed, stolen and forged answers; with the test's own authenticator. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { storeOfEachTest } from "#tests/support/test-store.ts";
import { invite, type Member } from "./members.server.ts";
import { addPasskey, memberByPasskey, passkeyCreation, passkeyRequest, passkeysOf } from "./passkeys.server.ts";

const party = { name: "Company", origin: "https://www.company.example" };

const store = storeOfEachTest();
let sara: Member;
beforeEach(async () => {
  sara = await member("sara@company.example");
});

async function member(email: string): Promise<Member> {
  const invited = await invite(store, { email, role: "sales", language: "en", by: "" });
  if (invited.outcome !== "invited") throw new Error(invited.outcome);
  return invited.member;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** CBOR of an authenticator's answer: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** How an answer differs from a valid one. */
type Forged = { origin?: string; host?: string; type?: string; counter?: number; isVerified?: boolean };

/** A device with one passkey. */
function createDevice(id = randomBytes(32)) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  let counter = 0;

  function signed(challenge: string, kind: string, forged: Forged, more?: Buffer) {
    const { origin = party.origin, host = "www.company.example", type = kind, isVerified = true } = forged;
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const flags = 1 | (isVerified ? 4 : 0) | (more ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? ++counter);
    const data = Buffer.concat([sha256(host), Buffer.from([flags]), count, ...(more ? [more] : [])]);
    return { client, data };
  }
  const answer = <Response>(response: Response) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });
  return {
    id,
    create: (challenge: string, forged: Forged = {}) => {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const own = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
      const { client, data } = signed(challenge, "webauthn.create", forged, own);
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        attestationObject: cbor(object).toString("base64url"),
      });
    },
    use: (challenge: string, forged: Forged = {}) => {
      const { client, data } = signed(challenge, "webauthn.get", forged);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

type Device = ReturnType<typeof createDevice>;

const challengeOf = async () => (await passkeyRequest(store, party)).challenge;
const add = async (device: Device, who: Member, forged?: Forged) =>
  addPasskey(store, party, who, {
    answer: device.create((await passkeyCreation(store, party, who)).challenge, forged),
    name: "Device",
  });
async function added(): Promise<Device> {
  const device = createDevice();
  expect(await add(device, sara)).toBe(true);
  return device;
}
const signsIn = async (device: Device, forged?: Forged) =>
  (await memberByPasskey(store, party, device.use(await challengeOf(), forged)))?.email;

test("a passkey signs its member in, again and again", async () => {
  const device = await added();
  expect(await signsIn(device)).toBe(sara.email);
  expect(await signsIn(device)).toBe(sara.email);
});

test("a recorded answer is worth nothing", async () => {
  const device = await added();
  const answer = device.use(await challengeOf());
  expect(await memberByPasskey(store, party, answer)).toMatchObject({ id: sara.id });
  expect(await memberByPasskey(store, party, answer)).toBeUndefined();
  const { challenge } = await passkeyCreation(store, party, sara);
  const other = createDevice().create(challenge);
  expect(await addPasskey(store, party, sara, { answer: other, name: "" })).toBe(true);
  expect(await addPasskey(store, party, sara, { answer: other, name: "" })).toBe(false);
});

test("of two who send the same answer at once, one is signed in", async () => {
  const answer = (await added()).use(await challengeOf());
  const both = await Promise.all([1, 2].map(() => memberByPasskey(store, party, answer)));
  expect(both.filter(Boolean)).toHaveLength(1);
});

test.each<[what: string, forged: Forged]>([
  ["another site", { origin: "https://evil.example" }],
  ["a site whose name begins like ours", { origin: `${party.origin}.evil.example` }],
  ["our name without https", { origin: "http://www.company.example" }],
  ["a passkey of another host", { host: "evil.example" }],
  ["a passkey of the host above", { host: "company.example" }],
  ["a device that did not ask who uses it", { isVerified: false }],
  ["an answer to another question", { type: "webauthn.neither" }],
])("%s signs nobody in, and adds nothing", async (_, forged) => {
  const device = await added();
  expect(await signsIn(device, forged)).toBeUndefined();
  expect(await add(createDevice(), sara, forged)).toBe(false);
  expect(await passkeysOf(store, sara.id)).toHaveLength(1);
});

test("a made-up challenge and one that is too old count for nothing", async () => {
  const device = await added();
  expect(await memberByPasskey(store, party, device.use(randomBytes(32).toString("base64url")))).toBeUndefined();
  const answer = device.use(await challengeOf());
  await store.run((db) => db.updateTable("passkey_challenge").set({ expires_at: new Date().toISOString() }).execute());
  expect(await memberByPasskey(store, party, answer)).toBeUndefined();
});

test("a copied passkey is noticed by its count", async () => {
  const device = await added();
  expect(await signsIn(device, { counter: 9 })).toBe(sara.email);
  expect(await signsIn(device, { counter: 9 })).toBeUndefined();
  expect(await signsIn(device, { counter: 3 })).toBeUndefined();
  expect(await signsIn(device, { counter: 10 })).toBe(sara.email);
});

test("nobody takes over somebody's passkey by its name, nor signs in with another key", async () => {
  const device = await added();
  const omar = await member("omar@company.example");
  const forged = createDevice(device.id);
  expect(await add(forged, omar)).toBe(false);
  expect(await passkeysOf(store, omar.id)).toEqual([]);
  expect(await signsIn(forged, { counter: 99 })).toBeUndefined();
  expect(await signsIn(device)).toBe(sara.email);
});
