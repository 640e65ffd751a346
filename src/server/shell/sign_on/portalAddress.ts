import type { FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config.ts';
import { isLoopback } from '../../settings/isLoopback.ts';

/**
 * The portal's own address for other systems: as configured, never from a request. Without PUBLIC_URL, a host name of this machine
 * is trusted, since it may be the address of a development server; every other is replaced by the address of the server.
 * @returns URL without a slash at the end
 */
export function portalAddress(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname' | 'socket'>,
): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '');
  if (isLoopback(request.hostname.replace(/^\[(.*)\]$/, '$1'))) return `${request.protocol}://${request.host}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${request.socket.localPort ?? port}`;
}
