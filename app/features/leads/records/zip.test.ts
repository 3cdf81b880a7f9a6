import { expect, test } from "vitest";
import { zip } from "./zip.ts";

test("the archive is what unzip and Python's zipfile read", () => {
  const files = { "a.json": "{}", "NH-1/سيرة.pdf": "%PDF-1.7 needles" };
  const archive = zip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
  expect(archive.toString("base64")).toBe(
    "UEsDBBQAAAgAAAAAIQBDv6ajAgAAAAIAAAAGAAAAYS5qc29ue31QSwMEFAAACAAAAAAhAGwxnDEQAAAAEAAAABEAAABOSC0xL9iz2YrYsdipLnBkZiVQREYtMS43IG5lZWRsZXNQSwECFAAUAAAIAAAAACEAQ7+mowIAAAACAAAABgAAAAAAAAAAAAAAAAAAAAAAYS5qc29uUEsBAhQAFAAACAAAAAAhAGwxnDEQAAAAEAAAABEAAAAAAAAAAAAAAAAAJgAAAE5ILTEv2LPZitix2KkucGRmUEsFBgAAAAACAAIAcwAAAGUAAAAAAA==",
  );
});

test("an archive may be empty", () => {
  expect(zip([]).toString("hex")).toBe(`504b0506${"00".repeat(18)}`);
});
