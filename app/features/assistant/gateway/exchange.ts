/** A request to the gateway: from node:http at once, or by way of a route. Its method, origin and size have been found good. */
export type Call = {
  /** Where it came from; limits count by it. */
  address: string;
  /** The site's own origin as the request names it, such as `https://www.example.com`. */
  site: string;
  /** Headers by their names in lower case. */
  header: (name: string) => string | undefined;
  body: Buffer;
  /** Fires when the sender goes away. The gateway fires it as well, when an answer takes too long. */
  abort: AbortController;
};

/** Where one answer goes: `send`, or else `begin`, any number of `write` and one `end`. All are quiet once the receiver has gone. */
export type Outlet = {
  /** @param headers name and value in turn */
  send: (status: number, headers: string[], body: string) => void;
  /** Begins an answer with status 200 that is written piece by piece. */
  begin: (headers: string[]) => void;
  /** @returns what to wait for before more is written, when the receiver is slower than we are; never rejects */
  write: (text: string) => Promise<void> | undefined;
  end: () => void;
};
