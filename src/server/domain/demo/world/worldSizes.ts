/** Sizes of domain 8; the product's own company is the fortieth. */
export const sizes = { companies: 39, customers: 400, accounts: 900, salesCodes: 30 } as const;

/** Companies with fixed names: the companies of the demo accounts, and a chain of stores. */
export const northern = 1;
export const maple = 2;
export const chain = 3;

/** Customers of the companies of the demo accounts come first, then a customer with very many accounts and a customer without accounts. */
export const northernCustomers = 6;
export const fixedCustomers = northernCustomers + 4;
export const empty = fixedCustomers + 1;
