import type { Config } from './config.ts';
import { isLoopback } from './isLoopback.ts';

/**
 * Finds the setting by which others than the people at this machine may reach the portal; undefined where there is none. A proxy on this machine counts too: it is there for others. Decisions 52.
 * @returns for instance `HOST=0.0.0.0`
 */
export function opensPortal({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  if (trustedProxies.length > 0) return `TRUSTED_PROXIES=${trustedProxies.join(',')}`;
  return undefined;
}
