import { expect, test } from 'vitest';
import type { DashboardDefinition } from '../definitions/types.gen.ts';
import { findDashboard } from './findDashboard.ts';

const dashboard = (name: string, audience: DashboardDefinition['audience']): DashboardDefinition => ({
  kind: 'dashboard',
  name,
  title: { en: name, fr: name },
  audience,
  tiles: [],
});

const dashboards = [
  dashboard('staff', { groups: ['STAFF'], types: ['EMPLOYEE'] }),
  dashboard('heads', { groups: ['STAFF'], types: ['EMPLOYEE'], user_types: ['HEAD'] }),
  dashboard('readers', { groups: ['READERS'] }),
  dashboard('guests', { user_types: ['GUEST'] }),
];

test.each([
  ['the group', { group: 'STAFF', type: 'ADMIN', userType: 'CLERK' }, 'staff'],
  ['the group and the user type', { group: 'STAFF', type: 'ADMIN', userType: 'HEAD' }, 'heads'],
  ['the group in view, not the user type', { group: 'READERS', type: 'EMPLOYEE', userType: 'HEAD' }, 'readers'],
  ['the type', { group: 'OTHERS', type: 'EMPLOYEE', userType: 'CLERK' }, 'staff'],
  ['the type and the user type', { group: 'OTHERS', type: 'EMPLOYEE', userType: 'HEAD' }, 'heads'],
  ['the user type alone, where neither has a dashboard', { group: 'OTHERS', type: 'ANON', userType: 'GUEST' }, 'guests'],
  ['the group before the user type alone', { group: 'READERS', type: 'ANON', userType: 'GUEST' }, 'readers'],
  ['nothing', { group: 'OTHERS', type: 'ANON', userType: 'CLERK' }, undefined],
])('%s decides', (_name, reader, name) => {
  expect(findDashboard(dashboards, reader)?.name).toBe(name);
});
