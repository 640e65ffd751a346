import { expect, test } from 'vitest';
import { isForeignSite } from './foreignSite.ts';

const host = 'portal.example:8080';
const portal = 'http://portal.example:8080';
const evil = 'https://evil.example';

test.each([
  ['a client that is no browser', {}, false],
  ['a page of the portal', { 'sec-fetch-site': 'same-origin', origin: portal }, false],
  ['… behind a proxy that does not pass the host on', { 'sec-fetch-site': 'same-origin', origin: 'https://people.example' }, false],
  ['… in a browser that sends the origin alone', { origin: portal }, false],
  ['… over TLS that ends before the portal', { origin: 'https://portal.example:8080' }, false],
  ['… by the address that people use', { origin: 'https://people.example' }, false],
  ['the address bar', { 'sec-fetch-site': 'none' }, false],
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: evil }, true],
  ['… without an origin', { 'sec-fetch-site': 'cross-site' }, true],
  ['… in a browser that sends the origin alone', { origin: evil }, true],
  ['a page of another host in the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.example' }, true],
  ['… without an origin', { 'sec-fetch-site': 'same-site' }, true],
  ['a neighbour by the address that people use', { 'sec-fetch-site': 'same-site', origin: 'https://people.example' }, false],
  ['a page of another port on the same host', { 'sec-fetch-site': 'same-site', origin: 'http://portal.example:9090' }, true],
  ['a page that hides its origin', { origin: 'null' }, true],
  ['a page whose name begins as ours', { origin: 'http://portal.example:8080.evil.example' }, true],
])('%s', (_name, headers, isForeign) => {
  expect(isForeignSite({ headers, host }, 'https://people.example/')).toBe(isForeign);
});
