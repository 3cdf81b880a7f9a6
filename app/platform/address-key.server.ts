import { isIPv4, isIPv6 } from "node:net";

/** Key of an address for limits: the whole IPv4 address, or the IPv6 /64, as one household or office has. */
export function addressKey(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join(".");
}

/**
 * Multiplier of the per-address limit for all networks of an IPv6 /48 together. One machine at a
 * hosting provider often has a whole /48, that is 65,536 networks, while a mobile provider puts
 * many customers into one.
 */
export const wider = 10;

/** Such as `2001:db8:1::/48`; undefined if the key is not an IPv6 network. */
export const networkAround = (key: string): string | undefined => {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key);
  return groups ? `${groups[1]}::/48` : undefined;
};

/** The networks of an address, narrowest first, with multipliers of the limit: hosts often have an IPv4 /24. */
export function networksOf(address: string): Map<string, number> {
  const key = addressKey(address);
  const network = networkAround(key) ?? (isIPv4(key) ? key.replace(/\d+$/, "0/24") : undefined);
  return new Map([[key, 1], ...(network === undefined ? [] : [[network, wider] as const])]);
}

/** @param hostname as `URL` serialises it */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
