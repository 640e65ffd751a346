import { expect, test } from 'vitest';
import type { MasterConfig } from '../session/SignInAnswer.ts';
import { analyticsId, isReported } from './analyticsMode.ts';

function config(mode?: string): MasterConfig {
  const entry = (value: string) => ({ mc_value: value, mc_description: '', mc_v1: '', mc_v2: '' });
  return {
    FRAMEWORK: {
      ...(mode !== undefined && { GOOGLE_ANALYTICS_OPTION: entry(mode) }),
      GOOGLE_ANALYTICS_ID: entry('G-1'),
      GOOGLE_ANALYTICS_ID_CUSTOMER: entry('G-2'),
    },
  };
}

test.each([
  ['[S-339]', 'ALL', 'Y', true],
  ['[S-339]', 'ALL', 'N', true],
  ['[S-340]', 'CMID', 'Y', true],
  ['[S-340]', 'CMID', 'N', false],
  ['[S-341]', 'OFF', 'Y', false],
  ['[S-341]', 'cmid', 'Y', false],
  ['[S-341]', undefined, 'Y', false],
])('%s mode %s, flag %s: reported %s', (_id, mode, flag, expected) => {
  expect(isReported(config(mode), flag)).toBe(expected);
});

test.each([
  ['[S-203]', 'ADMIN', 'G-1'],
  ['[S-203]', 'EMPLOYEE', 'G-1'],
  ['[S-203]', 'SALES', 'G-1'],
  ['[S-204]', 'CUSTOMER', 'G-2'],
  ['[S-204]', 'ANON', 'G-2'],
  ['[S-204]', 'admin', 'G-2'],
])('%s MT_TYPE %s is counted under %s', (_id, type, id) => {
  expect(analyticsId(config('ALL'), type)).toBe(id);
});

test('an installation without entries reports nothing', () => {
  expect(isReported({}, 'Y')).toBe(false);
  expect(analyticsId({}, 'ADMIN')).toBe('');
});
