import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";

const alone = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns milliseconds until the end of an answer */
export async function timed(address: string, agent = alone): Promise<number> {
  const began = performance.now();
  const request = get(address, { agent });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  return performance.now() - began;
}
