import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { faultStatus, type ParserFault, refuseConnection } from "./refused-connection.ts";

const fault = (code: string, packet = "") =>
  Object.assign(new Error(), { code, rawPacket: Buffer.from(packet) }) as ParserFault;

test.each([
  [fault("ERR_HTTP_REQUEST_TIMEOUT"), 408],
  [fault("HPE_INVALID_METHOD", "nonsense"), 400],
  [fault("HPE_HEADER_OVERFLOW", `GET /${"a".repeat(20_000)}`), 414],
  [fault("HPE_HEADER_OVERFLOW", `GET / HTTP/1.1\r\nA: ${"a".repeat(20_000)}`), 431],
  [fault("HPE_HEADER_OVERFLOW", "a".repeat(20_000)), 431],
])("%o", (error, status) => {
  expect(faultStatus(error)).toBe(status);
});

test("a refusal is a whole answer with security headers, and the last on its connection", async () => {
  const socket = new PassThrough();
  refuseConnection(socket, 431, { SITE_URL: "https://www.site.example", ROBOTS: "noindex" });
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(answer).toContain("\r\nConnection: close\r\n");
  expect(answer).toContain("\r\nContent-Security-Policy: default-src 'none'");
  expect(answer).toContain("\r\nStrict-Transport-Security: ");
  expect(answer).toContain("\r\nX-Robots-Tag: noindex\r\n");
  expect(answer.split("\r\n\r\n")[1]).toBe("This request has too many or too long headers.\n");
});
