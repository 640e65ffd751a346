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
  dashboard('tellers', { groups: ['STAFF'], types: ['EMPLOYEE'], roles: ['teller', 'cashier'] }),
  dashboard('binders', { groups: ['STAFF'], types: ['EMPLOYEE'], roles: ['binder'] }),
  dashboard('head-tellers', { groups: ['STAFF'], user_types: ['HEAD'], roles: ['teller'] }),
];

test.each([
  ['the group', { group: 'STAFF', type: 'ADMIN', userType: 'CLERK', roles: [] }, 'staff'],
  ['the group and the user type', { group: 'STAFF', type: 'ADMIN', userType: 'HEAD', roles: [] }, 'heads'],
  ['the group in view, not the user type', { group: 'READERS', type: 'EMPLOYEE', userType: 'HEAD', roles: [] }, 'readers'],
  ['the type', { group: 'OTHERS', type: 'EMPLOYEE', userType: 'CLERK', roles: [] }, 'staff'],
  ['the type and the user type', { group: 'OTHERS', type: 'EMPLOYEE', userType: 'HEAD', roles: [] }, 'heads'],
  ['the user type alone, where neither has a dashboard', { group: 'OTHERS', type: 'ANON', userType: 'GUEST', roles: [] }, 'guests'],
  ['the group before the user type alone', { group: 'READERS', type: 'ANON', userType: 'GUEST', roles: [] }, 'readers'],
  ['a role', { group: 'STAFF', type: 'EMPLOYEE', userType: 'CLERK', roles: ['cashier'] }, 'tellers'],
  ['a role before the user type', { group: 'OTHERS', type: 'EMPLOYEE', userType: 'HEAD', roles: ['cashier'] }, 'tellers'],
  ['a role and the user type', { group: 'STAFF', type: 'EMPLOYEE', userType: 'HEAD', roles: ['teller'] }, 'head-tellers'],
  ['of two roles, the first name', { group: 'STAFF', type: 'EMPLOYEE', userType: 'CLERK', roles: ['teller', 'binder'] }, 'binders'],
  ['the group before a role', { group: 'READERS', type: 'EMPLOYEE', userType: 'CLERK', roles: ['teller'] }, 'readers'],
  ['nothing, without one of its roles,', { group: 'OTHERS', type: 'ANON', userType: 'CLERK', roles: ['teller'] }, undefined],
  ['nothing', { group: 'OTHERS', type: 'ANON', userType: 'CLERK', roles: [] }, undefined],
])('%s decides', (_name, reader, name) => {
  expect(findDashboard(dashboards, { ...reader, roles: new Set(reader.roles) })?.name).toBe(name);
});
