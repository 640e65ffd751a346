import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../isLoopback.ts';

/**
 * The portal's own address as other houses are told: as configured, never as a request names it. Without PUBLIC_URL a host of this
 * machine is believed, since it may be the address of a development server, and every other is replaced by where the server listens.
 * @returns without a slash at the end
 */
export function portalAddress(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname' | 'socket'>,
): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '');
  if (isLoopback(request.hostname.replace(/^\[(.*)\]$/, '$1'))) return `${request.protocol}://${request.host}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${request.socket.localPort ?? port}`;
}
