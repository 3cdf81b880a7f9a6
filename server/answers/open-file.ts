import { closeSync, createReadStream, type NoParamCallback, open, openSync, read, type ReadStream } from "node:fs";

/** A stream closes its descriptor when it is destroyed; all readers of a file share one. */
const sharedOptions = { open, read, close: (_descriptor: number, done: NoParamCallback) => done(null) };

/** A file kept open, so that it can be sent after its removal. */
export class OpenFile {
  /** In bytes. */
  readonly size: number;
  readonly #descriptor: number;
  #readers = 0;
  #isNeeded = true;

  /** @throws errors of the file system */
  constructor(location: string, size: number) {
    this.size = size;
    this.#descriptor = openSync(location, "r");
  }

  /** Bytes `start` to `end`, both included. Must not be called after `close`. */
  read(start: number, end: number): ReadStream {
    this.#readers++;
    // With a descriptor the path is ignored.
    const stream = createReadStream("", { fd: this.#descriptor, fs: sharedOptions, start, end });
    return stream.once("close", () => {
      this.#readers--;
      this.#closeUnlessRead();
    });
  }

  /** Closes the file when its last reader has finished. */
  close(): void {
    this.#isNeeded = false;
    this.#closeUnlessRead();
  }

  #closeUnlessRead(): void {
    if (!this.#isNeeded && this.#readers === 0) closeSync(this.#descriptor);
  }
}
