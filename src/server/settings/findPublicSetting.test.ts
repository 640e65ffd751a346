import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { findPublicSetting } from './findPublicSetting.ts';
import { isLoopback } from './isLoopback.ts';

test.each<[string, Readonly<Record<string, string>>, string | undefined]>([
  ['nothing is set', {}, undefined],
  ['HOST is localhost', { HOST: 'localhost' }, undefined],
  ['HOST is another address of this machine', { HOST: '127.8.9.1' }, undefined],
  ['HOST is this machine by IPv6', { HOST: '::1' }, undefined],
  ['HOST is every address', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  ['HOST is every address of IPv6', { HOST: '::' }, 'HOST=::'],
  ['PUBLIC_URL is this machine', { PUBLIC_URL: 'http://127.0.0.1:5173' }, undefined],
  ['PUBLIC_URL is this machine by name', { PUBLIC_URL: 'http://localhost:8080/' }, undefined],
  ['PUBLIC_URL is this machine by IPv6', { PUBLIC_URL: 'http://[::1]:8080/' }, undefined],
  ['PUBLIC_URL is elsewhere', { PUBLIC_URL: 'https://portal.example.com' }, 'PUBLIC_URL=https://portal.example.com'],
  ['PUBLIC_URL only begins like this machine', { PUBLIC_URL: 'https://localhost.example.com' }, 'PUBLIC_URL=https://localhost.example.com'],
  ['a balancer is trusted', { TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16' }, 'TRUSTED_PROXIES=10.0.0.7,192.168.0.0/16'],
  ['a balancer on this machine is trusted', { TRUSTED_PROXIES: '127.0.0.1' }, 'TRUSTED_PROXIES=127.0.0.1'],
])('where %s, others reach the portal by the setting that says so', (_name, environment, expected) => {
  const read = parseConfig(environment, '/checkout');
  if (!('config' in read)) throw new Error(read.problems.join(' '));
  expect(findPublicSetting(read.config)).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['127.255.255.254', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['::1', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['127.0.0.999', false],
  ['127.example.com', false],
  ['localhost.example.com', false],
  ['', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
