import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Profile } from '../config/env.ts';

/** Addresses that are not on the internet: this machine, its networks, a cloud's metadata service, test nets, multicast. */
const inside = new BlockList();
for (const [net, bits] of [
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
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an IP address lies on the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** How our own requests find their servers: in production never a private address, whatever a name resolves to (must-hold 25). */
export interface Outgoing {
  /** For an agent: resolves names, at the moment of connecting, so that a name cannot change in between. */
  readonly lookup: LookupFunction;
  /** Addresses written as such are never looked up. @throws Error */
  readonly demand: (url: URL) => void;
}

export function outgoing(profile: Profile): Outgoing {
  const allows = profile === 'production' ? isPublicAddress : () => true;
  return {
    lookup: (host, options, callback) =>
      resolve(host, { ...options, all: true }, (error, found) =>
        answer(host, allows, options, callback, error, found),
      ),
    demand: ({ hostname }) => {
      const address = hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) !== 0 && !allows(address)) throw refused(hostname);
    },
  };
}

type Callback = Parameters<LookupFunction>[2];

function answer(
  host: string,
  allows: (address: string) => boolean,
  { all }: LookupOptions,
  callback: Callback,
  error: NodeJS.ErrnoException | null,
  found: LookupAddress[],
): void {
  const [first] = found ?? [];
  if (error || !first) return callback(error ?? refused(host), []);
  if (!found.every(({ address }) => allows(address))) return callback(refused(host), []);
  if (all) return callback(null, found);
  callback(null, first.address, first.family);
}

const refused = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} is not an address on the internet`), { code: 'EPRIVATE' });
