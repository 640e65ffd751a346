import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { portalAddress } from './portalAddress.ts';

const here = { publicUrl: undefined, host: '127.0.0.1', port: 8080 };
const asked = (host: string) => ({
  protocol: 'http' as const,
  host,
  hostname: host.replace(/:\d+$/, ''),
  socket: { localPort: 8080 } as FastifyRequest['socket'],
});

test.each([
  ['the address that people use', { ...here, publicUrl: 'https://portal.example/' }, 'evil.example', 'https://portal.example'],
  ['a foreign host', here, 'evil.example', 'http://127.0.0.1:8080'],
  ['a foreign host with a port', here, 'evil.example:8080', 'http://127.0.0.1:8080'],
  ['a host whose name begins as this machine', here, '127.0.0.1.evil.example', 'http://127.0.0.1:8080'],
  ['a development server', here, 'localhost:5173', 'http://localhost:5173'],
  ['this machine by IPv6', here, '[::1]:8080', 'http://[::1]:8080'],
  ['a foreign host, listening to IPv6', { ...here, host: '::1' }, 'evil.example', 'http://[::1]:8080'],
])('%s', (_name, config, host, address) => {
  expect(portalAddress(config, asked(host))).toBe(address);
});
