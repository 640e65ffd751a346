export { accountNumber, findAccountIds } from './findAccountIds.ts';
