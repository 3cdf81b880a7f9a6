import { expect, describe, test } from "vitest";
import { readForm } from "./read-form.server.ts";

const urlEncoded = "application/x-www-form-urlencoded";
const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/contact", {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "Content-Type": type },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
const read = async (body: BodyInit, type: string | undefined = urlEncoded) => readForm(post(body, type));
const fieldsOf = async (body: BodyInit, type?: string) => {
  const result = await read(body, type);
  return result.outcome === "read" ? result.fields : result.outcome;
};

test("takes the known names, of each the first, and nothing else", async () => {
  const body = "name=Sara+A&name=other&email=a%40b&__proto__=x&constructor=y&hasOwnProperty=z&extra=1&message=a%0D%0Ab";
  const fields = await fieldsOf(body);
  expect(fields).toEqual({ name: "Sara A", email: "a@b", message: "a\r\nb" });
  expect(Object.keys(fields)).toEqual(["name", "email", "message"]);
});

test("takes a type with a charset, in any case", async () => {
  expect(await fieldsOf("name=S", "Application/X-WWW-Form-Urlencoded; charset=UTF-8")).toEqual({ name: "S" });
});

test("leaves faulty percent signs and bytes be", async () => {
  expect(await fieldsOf("name=100%&subject=%zz%4&phone=%ff")).toEqual({
    name: "100%",
    subject: "%zz%4",
    phone: "\ufffd",
  });
  expect(await fieldsOf("&&==&=x&name")).toEqual({ name: "" });
});

test("is not slowed down by thousands of fields", async () => {
  const began = performance.now();
  const body = `${"a=&".repeat(10_000)}name=Sara`;
  expect(await fieldsOf(body)).toEqual({ name: "Sara" });
  expect(performance.now() - began).toBeLessThan(200);
});

describe("multipart", () => {
  test("without files", async () => {
    const form = new FormData();
    form.append("name", "سارة");
    form.append("name", "other");
    form.append("__proto__", "x");
    const request = new Request("http://localhost/contact", { method: "POST", body: form });
    expect(await readForm(request)).toEqual({ outcome: "read", fields: { name: "سارة" } });
  });

  test("not with one", async () => {
    const form = new FormData();
    form.append("name", "Sara");
    form.append("attachment", new File(["x"], "x.txt"));
    expect(await readForm(new Request("http://localhost/contact", { method: "POST", body: form }))).toEqual({
      outcome: "unsupported",
    });
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "not when it cannot be read: %s",
    async (type) => expect(await read("nonsense", type)).toEqual({ outcome: "unsupported" }),
  );
});

test.each(["text/plain", "application/json", "application/x-www-form-urlencodedx", ""])(
  "not the type %j",
  async (type) => expect(await read("name=S", type)).toEqual({ outcome: "unsupported" }),
);

test("not a compressed body", async () => {
  const request = post("name=S", urlEncoded);
  request.headers.set("Content-Encoding", "gzip");
  expect(await readForm(request)).toEqual({ outcome: "unsupported" });
});

describe("64 KiB", () => {
  const filled = (bytes: number) => `name=${"x".repeat(bytes - 5)}`;

  test("may come, not a byte more", async () => {
    expect((await read(filled(65_536))).outcome).toBe("read");
    expect((await read(filled(65_537))).outcome).toBe("too-large");
  });

  test("are the most that is read of a body that says nothing of its length", async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect(await read(endless)).toEqual({ outcome: "too-large" });
    expect(pulled).toBeLessThan(80 * 1024);
  });
});
