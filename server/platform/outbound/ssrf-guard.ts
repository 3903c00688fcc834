import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Profile } from '../config/env.ts';

/**
 * Loopback, private and shared networks, cloud metadata, test networks, multicast, and IPv6 networks
 * that carry an IPv4 address: NAT64, Teredo and 6to4.
 */
const privateIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const privateIPv6 = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

const privateNetworks = new BlockList();
for (const [network, bits] of privateIPv4) privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of privateIPv6) privateNetworks.addSubnet(network, bits, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Keeps our own requests from reaching private addresses in production, even if a host name
 * resolves to one (docs/invariants.md#outbound-requests).
 */
export interface SsrfGuard {
  /** For an http agent. Checks at the moment of connecting, so that a name cannot change after it. */
  readonly lookup: LookupFunction;
  /** Checks a host that is an IP address, which is never looked up. @throws Error */
  readonly assertAllowed: (url: URL) => void;
}

type IsAllowed = (address: string) => boolean;

/** Reads all addresses of a name. */
type Resolve = (
  host: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Outside production every address is allowed. @param resolve tests replace it */
export function ssrfGuard(profile: Profile, resolve: Resolve = lookup): SsrfGuard {
  const isAllowed: IsAllowed = profile === 'production' ? isPublicAddress : () => true;
  return {
    lookup: guardedLookup(isAllowed, resolve),
    assertAllowed: ({ hostname }) => {
      const address = hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) !== 0 && !isAllowed(address)) throw privateAddressError(hostname);
    },
  };
}

const guardedLookup =
  (isAllowed: IsAllowed, resolve: Resolve): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const refusal = error ?? refusalOf(host, addresses, isAllowed);
      if (refusal) callback(refusal, []);
      else answer(addresses, options, callback);
    });
  };

/** One private address among several is enough to refuse the name. */
function refusalOf(
  host: string,
  addresses: readonly LookupAddress[],
  isAllowed: IsAllowed,
): NodeJS.ErrnoException | undefined {
  const areAllowed = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address));
  return areAllowed ? undefined : privateAddressError(host);
}

function answer(
  addresses: LookupAddress[],
  { all }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const [first] = addresses;
  if (all) callback(null, addresses);
  else callback(null, first!.address, first!.family);
}

const privateAddressError = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} is not an address on the internet`), { code: 'EPRIVATE' });
