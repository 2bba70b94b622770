import { lookup as resolve } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 ranges that are not public: private networks, the machine itself, and ranges that lead back to them. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
/**
 * In IPv6 only the global unicast range is public, except for addresses that embed IPv4 ones or are reserved for
 * documentation.
 */
const GLOBAL_6 = new BlockList();
GLOBAL_6.addSubnet("2000::", 3, "ipv6");
const WRAPPED_6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  WRAPPED_6.addSubnet(network, prefix, "ipv6");
}

/** Returns whether an IP address can belong to a server that is reachable from the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, "ipv4");
  if (family === 6) return GLOBAL_6.check(address, "ipv6") && !WRAPPED_6.check(address, "ipv6");
  return false;
}

/**
 * Creates a `lookup` that resolves a name and returns only checked addresses, so that the connection goes to the address
 * that was checked. `refuse` creates the error for a name that resolves to a private address.
 */
export const publicOnly =
  (refuse: () => Error): LookupFunction =>
  (hostname, _options, done) => {
    resolve(hostname, { all: true }).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) done(refuse(), []);
        else done(null, addresses);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
