import { hash, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { setHashCost } from '../../../../test/hashCost.ts';
import { dummyHash, hashPassword, verifyPassword } from './password.ts';

setHashCost('full');

test('hashes agree with another library, both ways', async () => {
  const ours = await hashPassword('pässword');
  expect(await verify(ours, 'pässword'.normalize('NFKC'))).toBe(true);
  expect(await verifyPassword(await hash('other'), 'other')).toBe(true);
});

test('a password fits whichever way its accents are encoded', async () => {
  expect(await verifyPassword(await hashPassword('é'.normalize('NFD')), 'é'.normalize('NFC'))).toBe(true);
});

test.each([
  ['another password', await hashPassword('right'), 'wrong'],
  ['no hash at all', 'rubbish', 'x'],
  ['an empty hash', '', ''],
  ['the hash of nobody', dummyHash, ''],
])('%s does not fit', async (_name, stored, password) => {
  expect(await verifyPassword(stored, password)).toBe(false);
});

test('a guess costs 19 MiB and two passes of argon2id, with a salt of its own, also for a user who is not there', async () => {
  const form = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$[A-Za-z0-9+/]{43}$/;
  const [first, second] = [await hashPassword('same'), await hashPassword('same')];
  expect([first, second, dummyHash].map((stored) => form.test(stored))).toEqual([true, true, true]);
  expect(form.exec(first)?.[1]).not.toBe(form.exec(second)?.[1]);
});
