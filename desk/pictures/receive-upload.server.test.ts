import { expect, test } from "vitest";
import { postedUpload } from "./receive-upload.server.ts";

const read = (body: Buffer<ArrayBuffer>, type: string) =>
  postedUpload(
    { upload: body },
    new Request("http://desk.example", { method: "POST", headers: { "content-type": type } }),
  );
const multipart = (lines: string[]) => read(Buffer.from(lines.join("\r\n")), "multipart/form-data; boundary=x");
const field = (name: string, value: string) => ["--x", `Content-Disposition: form-data; name="${name}"`, "", value];
const statusOf = (reading: Promise<unknown>) => reading.catch((answer: unknown) => (answer as Response).status);

test("what a browser sends is read, whatever is in it", async () => {
  const form = new FormData();
  const bytes = new Uint8Array([13, 10, 45, 45, 0, 255, 13, 10, 13, 10]);
  form.set("en", "Our office\nin Riyadh");
  form.set("ar", "مكتبنا");
  form.set("kind", "");
  form.set("file", new Blob([bytes]), 'مكتب; name="x".jpg');
  const sent = new Response(form);
  const { text, file } = await read(Buffer.from(await sent.arrayBuffer()), sent.headers.get("content-type")!);
  expect([text("en"), text("ar"), text("kind"), text("file"), text("other")]).toEqual([
    "Our office\r\nin Riyadh",
    "مكتبنا",
    "",
    "",
    "",
  ]);
  expect(file).toEqual({ name: 'مكتب; name="x".jpg', bytes: Buffer.from(bytes) });
});

test("the file is a part of what was sent, not a copy", async () => {
  const body = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbytes\r\n--x--');
  const { file } = await read(body, 'multipart/form-data; boundary="x"');
  expect(file!.bytes.buffer).toBe(body.buffer);
});

test.each([
  "application/x-www-form-urlencoded",
  "text/plain",
  "",
  "multipart/form-data",
  "multipart/mixed; boundary=x",
])("%j is no form with a file", async (type) => expect(await statusOf(read(Buffer.from("a=1"), type))).toBe(415));

test("what is damaged, or of more parts than a form has, is refused", async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => field(`field-${index}`, "1")).flat();
  expect((await multipart([...many(10), "--x--"])).text("field-9")).toBe("1");
  const refused = [
    [...many(11), "--x--"],
    many(1),
    ["--xx--"],
    [""],
    ["--x", "Content-Disposition: form-data", "", "1", "--x--"],
    ["--x", `Content-Disposition: form-data; name="${"n".repeat(20_000)}"`, "", "1", "--x--"],
    [...field("en", "e".repeat(70_000)), "--x--"],
  ];
  for (const lines of refused) expect(await statusOf(multipart(lines)), lines.join().slice(0, 60)).toBe(400);
});
