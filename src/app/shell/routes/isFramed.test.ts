import { expect, test } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import type { FixedRoute } from '../addresses/fixedRoutes.ts';
import { sessionOf } from '../session/sessionOf.ts';
import { isFramed } from './isFramed.ts';

const ada = sessionOf(signInAnswer({ company: 'acme' }), new Date());
const forced = sessionOf(signInAnswer({ company: 'acme', status: 4 }), new Date());

test.each([
  ['a page of the app', 'app', '', undefined, true],
  ['a page outside it', undefined, '', ada, false],
  ['a page for everybody, signed in', 'signed_in', '', ada, true],
  ['a page for everybody, signed out', 'signed_in', '', undefined, false],
  ['a page of the same company', 'signed_in', '?company=ACME', ada, true],
  ['a page of another company', 'signed_in', '?company=northern', ada, false],
  ['a forgotten password', 'signed_in', '?company=acme&forgotten=1', ada, false],
  ['the refusal of an own screen', 'signed_in', '?redirect=%2Facme%2Fpages%2FX', ada, true],
  ['the refusal of a foreign screen', 'signed_in', '?redirect=%2Fnorthern%2Fpages%2FX', ada, false],
  ['a user who must first choose a password', 'signed_in', '', forced, false],
] as const)('%s is framed: %j', (_name, frame, search, session, expected) => {
  const route: FixedRoute = { path: '/x', cmid: null, level: 'public', titleKey: '', page: '', ...(frame && { frame }) };
  expect(isFramed(route, { search }, session)).toBe(expected);
});
