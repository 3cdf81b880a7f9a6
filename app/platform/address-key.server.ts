import { isIPv6 } from "node:net";

/**
 * What limits count an address by: IPv4 whole (also when written as IPv6), IPv6 by its /64, which is what one
 * household or office gets.
 */
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
