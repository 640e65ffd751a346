import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicHost } from '../../../shared/framework/fields/publicHost.ts';

/** The network as deliveries see it; tests allow their own receiver. */
export interface Network {
  /** true: an address, or a name before it is looked up, may be called. IPv6 addresses are in brackets. */
  readonly isAllowed: (host: string) => boolean;
  /** Certificates to trust beside those of the system. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** The internet without private networks. */
export const publicNetwork: Network = { isAllowed: isPublicHost };

/** The address, or one to which its name leads, is not of the internet. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/** Looks a name up for a connection; fails if any of its addresses may not be called. */
export function publicLookup({ isAllowed }: Network): LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { family: options.family ?? 0, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new PrivateAddress(), '');
      if (!addresses.every(({ address }) => isAllowed(isIP(address) === 6 ? `[${address}]` : address)))
        return done(new PrivateAddress(), '');
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
