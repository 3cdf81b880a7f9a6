import { describe, expect, test } from "vitest";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { leadFields } from "#app/features/leads/lead-fields.server.ts";
import { pickFields, readForm, readJson, sentFrom } from "./read-submission.server.ts";

const urlEncoded = "application/x-www-form-urlencoded";
const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/contact", {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "Content-Type": type },
  });
const known = [...leadFields, { name: "topics", type: "choices" as const }];
const fieldsIn = async (request: Request) => {
  const posted = await readForm(request);
  return posted && pickFields(known, posted);
};
const read = async (body: BodyInit, type: string | undefined = urlEncoded) => fieldsIn(post(body, type));

test("takes the known names, of each the first, and nothing else", async () => {
  const body = "name=Sara+A&name=other&email=a%40b&__proto__=x&constructor=y&hasOwnProperty=z&extra=1&message=a%0D%0Ab";
  const fields = await read(body);
  expect(fields).toEqual({ name: "Sara A", email: "a@b", message: "a\r\nb" });
  expect(Object.keys(fields ?? {})).toEqual(["name", "email", "message"]);
});

test("takes all values where several may be chosen", async () => {
  expect(await read("topics=Roofs&name=S&topics=Doors")).toEqual({ name: "S", topics: "Roofs\nDoors" });
});

test("takes a type with a charset, in any case", async () => {
  expect(await read("name=S", "Application/X-WWW-Form-Urlencoded; charset=UTF-8")).toEqual({ name: "S" });
});

test("leaves faulty percent signs be", async () => {
  expect(await read("name=100%&subject=%zz%4")).toEqual({ name: "100%", subject: "%zz%4" });
  expect(await read("&&==&=x&name")).toEqual({ name: "" });
});

test("reads the Arabic of old programs, and UTF-8 as ever", async () => {
  const old = { name: "%D3%C7%D1%C9+A%26B", bytes: Buffer.from("d3c7d1c9", "hex") };
  expect(await read(`name=${old.name}`)).toEqual({ name: "سارة A&B" });
  expect(await read(Buffer.concat([Buffer.from("name="), old.bytes]))).toEqual({ name: "سارة" });
  expect(await read(`name=${encodeURIComponent("سارة\ufffd+")}`)).toEqual({ name: "سارة\ufffd+" });
  const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
  const multipart = Buffer.concat([Buffer.from(part), old.bytes, Buffer.from("\r\n--x--\r\n")]);
  expect(await read(multipart, "multipart/form-data; boundary=x")).toEqual({ name: "سارة" });
});

test("is not slowed down by thousands of fields", async () => {
  const body = `${"a=&".repeat(10_000)}name=Sara`;
  const time = await cpuTime(async () => expect(await read(body)).toEqual({ name: "Sara" }));
  expect(time).toBeLessThan(200);
});

describe("multipart", () => {
  test("without files", async () => {
    const form = new FormData();
    form.append("name", "سارة");
    form.append("name", "other");
    form.append("__proto__", "x");
    const request = new Request("http://localhost/contact", { method: "POST", body: form });
    expect(await fieldsIn(request)).toEqual({ name: "سارة" });
  });

  test("not with one", async () => {
    const form = new FormData();
    form.append("name", "Sara");
    form.append("attachment", new File(["x"], "x.txt"));
    expect(await readForm(new Request("http://localhost/contact", { method: "POST", body: form }))).toBeUndefined();
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "not when it cannot be read: %s",
    async (type) => expect(await read("nonsense", type)).toBeUndefined(),
  );
});

test.each(["text/plain", "application/json", "application/x-www-form-urlencodedx", ""])(
  "not the type %j",
  async (type) => expect(await read("name=S", type)).toBeUndefined(),
);

test("not a compressed body", async () => {
  const request = post("name=S", urlEncoded);
  request.headers.set("Content-Encoding", "gzip");
  expect(await readForm(request)).toBeUndefined();
});

const readObject = (body: BodyInit, type = "application/json") =>
  readJson(new Request("http://localhost/api/leads", { method: "POST", body, headers: { "Content-Type": type } }));

test("an object's own members can be asked for, no others", async () => {
  const body = await readObject('{"name":"Sara","__proto__":{"email":"x"}}', "application/json; charset=utf-8");
  if (body.outcome !== "read") throw new Error(body.outcome);
  expect(["name", "email", "toString"].map((name) => body.posted(name))).toEqual([["Sara"], [undefined], [undefined]]);
});

test.each(["", "null", "[]", '"text"', "1", "{", "{'a':1}", "[".repeat(60_000), "\u0000"])(
  "%j is no object",
  async (body) => expect(await readObject(body)).toEqual({ outcome: "malformed" }),
);

test("other types are refused", async () => {
  expect(await readObject("{}", "text/plain")).toEqual({ outcome: "unsupported" });
});

test.each([
  ["https://www.example.com/ar/services/cloud?x=1#y", "/ar/services/cloud"],
  ["https://www.example.com", "/"],
  [`https://www.example.com/${"x".repeat(500)}`, `/${"x".repeat(199)}`],
  ["https://elsewhere.example/services", "/contact"],
  ["no address", "/contact"],
  ["", "/contact"],
])("sent from %j", (referer, page) => {
  const request = new Request("https://www.example.com/contact", { headers: { Referer: referer } });
  expect(sentFrom(request, "/contact")).toBe(page);
});
