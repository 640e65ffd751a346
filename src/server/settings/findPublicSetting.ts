import type { Config } from './config.ts';
import { isLoopback } from './isLoopback.ts';

/**
 * Finds the setting that opens the portal to other machines. A proxy on this machine counts too: it serves other machines.
 * Law 52.
 * @returns for instance `HOST=0.0.0.0`; undefined if only this machine can reach the portal
 */
export function findPublicSetting({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  if (trustedProxies.length > 0) return `TRUSTED_PROXIES=${trustedProxies.join(',')}`;
  return undefined;
}
