import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";
import type { Logger } from "pino";

/**
 * Finds the addresses of clients.
 * @param proxies number of our own proxies in front
 * @param log warns once about a proxy that TRUST_PROXY does not include
 */
export function createAddressOf(proxies: number, log: Pick<Logger, "warn">): (request: IncomingMessage) => string {
  let hasWarned = false;
  return ({ headers, socket }) => {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    if (forwardedFor && proxies === 0 && !hasWarned) {
      hasWarned = true;
      log.warn("X-Forwarded-For is present but TRUST_PROXY is 0: limits count all visitors behind that proxy as one");
    }
    return clientAddress(socket.remoteAddress, forwardedFor, proxies);
  };
}

/**
 * The address of a request's client.
 * @param forwardedFor the header `X-Forwarded-For`, to which each proxy appends its client's
 *   address
 * @param proxies number of our own proxies in front: the n-th entry from the right is the visitor
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const direct = plainAddress(socketAddress ?? "") ?? "127.0.0.1";
  if (proxies === 0 || !forwardedFor) return direct;
  const entries = forwardedFor.split(",");
  return plainAddress(entries[Math.max(0, entries.length - proxies)] ?? "") ?? direct;
}

/** Without port, brackets and the prefix of an IPv4 address written as IPv6. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const value = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([\d.]+):\d+$/.exec(value)?.[1] ?? value;
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address : undefined;
}
