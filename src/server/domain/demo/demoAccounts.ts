import type { Text } from '../../../shared/framework/text.ts';

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
  /** The account in words, on the sign-in page. */
  readonly role: Text;
}

/** The accounts printed at start, all with the demo password. Design, section 2. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    company: 'product',
    userId: 'admin',
    first: 'Ada',
    last: 'Marchmont',
    userType: 'ADMIN',
    menuGroups: ['ADMIN', 'EMPLOYEE'],
    language: 'en-us',
    role: { en: 'Administrator', fr: 'Administrateur' },
  },
  {
    company: 'product',
    userId: 'sales',
    first: 'Simon',
    last: 'Varley',
    userType: 'SALESPRO',
    menuGroups: ['SALES'],
    language: 'en-us',
    role: { en: 'Sales representative', fr: 'Représentant des ventes' },
  },
  {
    company: 'product',
    userId: 'manager',
    first: 'Geneviève',
    last: 'Lévesque-Dion',
    userType: 'MANAGER',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
    role: { en: 'Manager', fr: 'Gestionnaire' },
  },
  {
    company: 'product',
    userId: 'employee',
    first: 'Émile',
    last: "L'Espérance",
    userType: 'EMPLOYEE',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
    role: { en: 'Employee', fr: 'Employé' },
  },
  {
    company: 'northern',
    userId: 'northern.admin',
    first: 'Nora',
    last: 'Thackeray',
    userType: 'CUSTADMIN',
    menuGroups: ['CUSTOMER'],
    language: 'en-us',
    role: { en: 'Customer administrator', fr: 'Administrateur du client' },
  },
  {
    company: 'northern',
    userId: 'northern.user',
    first: 'Niall',
    last: "O'Brennan",
    userType: 'EXTERNAL',
    menuGroups: ['CUSTOMER'],
    language: 'en-us',
    role: { en: 'Customer', fr: 'Client' },
  },
  {
    company: 'northern',
    userId: 'northern.limited',
    first: 'Lena',
    last: 'Quill',
    userType: 'LIMITED',
    menuGroups: ['LIMITED'],
    language: 'en-us',
    role: { en: 'Customer with limited access', fr: 'Client à accès limité' },
  },
  {
    company: 'maple',
    userId: 'maple.user',
    first: 'Maëlle',
    last: 'Fréchette-Roy',
    userType: 'EXTERNAL',
    menuGroups: ['CUSTOMER'],
    language: 'fr',
    role: { en: 'Customer', fr: 'Client' },
  },
];
