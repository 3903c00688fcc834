import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Profile } from '../config/env.ts';

/** The metadata service of a cloud, at an address that is public elsewhere. */
const metadataAddress = '168.63.129.16';
/** Every global unicast address of IPv6. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet: a global unicast address of no special use. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv6'
    ? parsed.match(globalUnicast)
    : parsed.toString() !== metadataAddress;
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
