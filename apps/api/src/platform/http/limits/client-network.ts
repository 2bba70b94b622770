import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes every notation to lower-case hexadecimal without leading zeros.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

/**
 * Returns the key by which limits count a client: an IPv4 address unchanged, an IPv6 address reduced to its /64, because a
 * single line or server usually has a whole /64 at its disposal. An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function clientNetwork(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = "0", low = "0"] = groups.slice(6);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
    return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
