import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test.each([0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 200])('%i characters give the hash that the platform gives', async (length) => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(5).slice(0, length);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  expect(sha256(text)).toBe(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));
});
