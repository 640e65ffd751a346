import { expect, test } from 'vitest';
import { isKeptAddress, linkAddress } from './linkAddress.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  [' HTTPS://example.com ', 'HTTPS://example.com'],
  ['example.com', 'https://example.com'],
  ['www.example.com:8443/é', 'https://www.example.com:8443/é'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['/acme/pages/FAQ', '/acme/pages/FAQ'],
  ['', undefined],
  ['https://', undefined],
  ['https://exa mple.com', undefined],
  ['http://example.com', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['javascript:alert(1)', undefined],
  [' java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['two words', undefined],
])('a typed link to %j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  ['http://example.com', true],
  ['tel:5145550134', true],
  ['/acme/home', true],
  ['//evil.example', false],
  ['javascript:alert(1)', false],
  ['ftp://example.com', false],
])('a stored link to %s is kept: %s', (address, expected) => {
  expect(isKeptAddress(address)).toBe(expected);
});
