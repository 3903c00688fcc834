import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network whose calls are counted together. */
export interface CountedNetwork {
  /** Canonical text: an IPv4 address, or an IPv6 prefix such as `2001:db8::/48`. */
  readonly network: string;
  /** How many times the limit of one caller this network may reach. */
  readonly factor: number;
}

/** Length of the IPv6 prefix that one line of a subscriber has. */
const lineBits = 64;
/** The largest network that providers give to one subscriber. */
const subscriberBits = 48;
/** A /48 may hold several households, so its limit is higher. */
export const subscriberFactor = 8;

/**
 * The networks that an address counts for: an IPv4 address for itself, an IPv6 address for its /64
 * and, with a higher limit, its /48. All spellings of an address have the same networks; an
 * IPv4-mapped IPv6 address is its IPv4 address. Text that is no address counts as one network.
 */
export function networksOf(ip: string): readonly CountedNetwork[] {
  const version = isIP(ip);
  if (version === 0) return [{ network: 'unknown', factor: 1 }];
  if (version === 4) return [{ network: ip, factor: 1 }];
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return [{ network: address.toString(), factor: 1 }];
  const bytes = address.toByteArray();
  return [
    { network: prefixOf(bytes, lineBits), factor: 1 },
    { network: prefixOf(bytes, subscriberBits), factor: subscriberFactor },
  ];
}

function prefixOf(bytes: readonly number[], bits: number): string {
  const masked = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(masked).toString()}/${bits}`;
}

/** The smallest network of an address: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = ({ ip }: { readonly ip: string }): string => networksOf(ip)[0]!.network;
