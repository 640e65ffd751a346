/** A user who can sign in to the demo. */
export interface DemoAccount {
  /** `product` stands for the product's own company code. */
  readonly company: 'product' | 'northern' | 'maple';
  readonly userId: string;
  readonly first: string;
  readonly last: string;
  readonly userType: string;
  readonly menuGroups: readonly [string, ...string[]];
  readonly language: 'en-us' | 'fr';
}

/** The accounts that are printed at start, all with the demo password. Design, section 2. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    company: 'product',
    userId: 'admin',
    first: 'Ada',
    last: 'Marchmont',
    userType: 'ADMIN',
    menuGroups: ['ADMIN', 'EMPLOYEE'],
    language: 'en-us',
  },
  { company: 'product', userId: 'sales', first: 'Simon', last: 'Varley', userType: 'SALESPRO', menuGroups: ['SALES'], language: 'en-us' },
  {
    company: 'product',
    userId: 'manager',
    first: 'Geneviève',
    last: 'Lévesque-Dion',
    userType: 'MANAGER',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
  },
  {
    company: 'product',
    userId: 'employee',
    first: 'Émile',
    last: "L'Espérance",
    userType: 'EMPLOYEE',
    menuGroups: ['EMPLOYEE'],
    language: 'fr',
  },
  {
    company: 'northern',
    userId: 'northern.admin',
    first: 'Nora',
    last: 'Thackeray',
    userType: 'CUSTADMIN',
    menuGroups: ['CUSTOMER'],
    language: 'en-us',
  },
  {
    company: 'northern',
    userId: 'northern.user',
    first: 'Niall',
    last: "O'Brennan",
    userType: 'EXTERNAL',
    menuGroups: ['CUSTOMER'],
    language: 'en-us',
  },
  {
    company: 'northern',
    userId: 'northern.limited',
    first: 'Lena',
    last: 'Quill',
    userType: 'LIMITED',
    menuGroups: ['LIMITED'],
    language: 'en-us',
  },
  {
    company: 'maple',
    userId: 'maple.user',
    first: 'Maëlle',
    last: 'Fréchette-Roy',
    userType: 'EXTERNAL',
    menuGroups: ['CUSTOMER'],
    language: 'fr',
  },
];

/** The user types of the specifications: each detailed type with the session type that it gives. Spec 002 §6. */
export const standardUserTypes = [
  { code: 'ADMIN', base: 'administrator', mt_type: 'ADMIN', en: 'Administrator', fr: 'Administrateur', quotes: null },
  { code: 'MANAGER', base: 'manager', mt_type: 'EMPLOYEE', en: 'Manager', fr: 'Gestionnaire', quotes: null },
  { code: 'EMPLOYEE', base: 'employee', mt_type: 'EMPLOYEE', en: 'Employee (internal)', fr: 'Employé (interne)', quotes: null },
  { code: 'DISPATCHER', base: 'dispatcher', mt_type: 'EMPLOYEE', en: 'Dispatcher', fr: 'Répartiteur', quotes: null },
  {
    code: 'HANDHELD',
    base: 'handheld_admin',
    mt_type: 'EMPLOYEE',
    en: 'Handheld administrator',
    fr: 'Administrateur des terminaux mobiles',
    quotes: null,
  },
  {
    code: 'SALESPRO',
    base: 'sales_professional',
    mt_type: 'SALES',
    en: 'Sales professional',
    fr: 'Professionnel des ventes',
    quotes: null,
  },
  { code: 'SALESUSER', base: 'sales_user', mt_type: 'SALES', en: 'Sales user', fr: 'Utilisateur des ventes', quotes: null },
  { code: 'SALESEXEC', base: 'sales_executive', mt_type: 'SALES', en: 'Sales executive', fr: 'Directeur des ventes', quotes: null },
  {
    code: 'CUSTADMIN',
    base: 'customer_admin',
    mt_type: 'CUSTOMER',
    en: 'Customer administrator',
    fr: 'Administrateur client',
    quotes: null,
  },
  { code: 'EXTERNAL', base: 'external', mt_type: 'CUSTOMER', en: 'External (customer)', fr: 'Externe (client)', quotes: null },
  { code: 'LIMITED', base: 'limited', mt_type: 'CUSTOMER', en: 'Limited access user', fr: 'Utilisateur à accès limité', quotes: 5 },
] as const;
