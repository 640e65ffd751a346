import type { DemoPlan } from './DemoPlan.ts';

/** A user who can sign in to the demo. */
export interface DemoAccount {
  /** `product` means the product's own company code. */
  readonly company: 'product' | 'northern' | 'maple';
  readonly userId: string;
  readonly first: string;
  readonly last: string;
  readonly userType: string;
  readonly menuGroups: readonly [string, ...string[]];
  readonly language: 'en-us' | 'fr';
  /** Its words on the sign-in page are the message `demo_role.<role>`. */
  readonly role: string;
}

/** The accounts printed at start, all with the demo password. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    company: 'product',
    userId: 'admin',
    first: 'Ada',
    last: 'Marchmont',
    userType: 'ADMIN',
    menuGroups: ['ADMIN', 'EMPLOYEE'],
    language: 'en-us',
    role: 'administrator',
  },
  {
    company: 'product',
    userId: 'sales',
    first: 'Simon',
    last: 'Varley',
    userType: 'SALESPRO',
    menuGroups: ['SALES'],
    language: 'en-us',
    role: 'sales',
  },
  {
    company: 'product',
    userId: 'manager',
    first: 'Geneviève',
    last: 'Lévesque-Dion',
    userType: 'MANAGER',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
    role: 'manager',
  },
  {
    company: 'product',
    userId: 'employee',
    first: 'Émile',
    last: "L'Espérance",
    userType: 'EMPLOYEE',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
    role: 'employee',
  },
  {
    company: 'product',
    userId: 'payroll',
    first: 'Paloma',
    last: 'Whitcombe',
    userType: 'EMPLOYEE',
    menuGroups: ['EMPLOYEE'],
    language: 'en-us',
    role: 'payroll',
  },
  {
    company: 'product',
    userId: 'hr',
    first: 'Hélène',
    last: 'Bissonnette-Roy',
    userType: 'EMPLOYEE',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
    role: 'hr',
  },
  {
    company: 'northern',
    userId: 'northern.admin',
    first: 'Nora',
    last: 'Thackeray',
    userType: 'CUSTADMIN',
    menuGroups: ['CUSTOMER'],
    language: 'en-us',
    role: 'customer_administrator',
  },
  {
    company: 'northern',
    userId: 'northern.user',
    first: 'Niall',
    last: "O'Brennan",
    userType: 'EXTERNAL',
    menuGroups: ['CUSTOMER'],
    language: 'en-us',
    role: 'customer',
  },
  {
    company: 'northern',
    userId: 'northern.limited',
    first: 'Lena',
    last: 'Quill',
    userType: 'LIMITED',
    menuGroups: ['LIMITED'],
    language: 'en-us',
    role: 'limited_customer',
  },
  {
    company: 'maple',
    userId: 'maple.user',
    first: 'Maëlle',
    last: 'Fréchette-Roy',
    userType: 'EXTERNAL',
    menuGroups: ['CUSTOMER'],
    language: 'fr',
    role: 'customer',
  },
];

/** Place of a demo account among the users of the demo, from 0. */
export function demoAccountPlace(userId: string): number {
  return demoAccounts.findIndex((account) => account.userId === userId);
}

/** Id of the user of a demo account. */
export function demoUserId({ base }: DemoPlan, userId: string): number {
  return (base.lastIds['users'] ?? 0) + demoAccountPlace(userId) + 1;
}
