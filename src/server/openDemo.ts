import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';

/**
 * Why others than the people at this machine may reach the portal, as the setting that says so; undefined where nothing
 * does. A proxy on this machine counts too: it is there for others. Decisions 52.
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
