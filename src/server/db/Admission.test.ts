import { expect, test } from 'vitest';
import { createAdmission } from './Admission.ts';
import type { CallContext } from './CallContext.ts';

const limits = { statementsPerUser: 6, statementsPerCompany: 8, transactions: 7, copies: 6, copiesPerUser: 2, copiesPerCompany: 4 };
const contextOf = (userId: number, companyId: number) => ({ reader: { userId, companyId } }) as CallContext;

test('transactions of a company leave two of its places to lists; those of others have their own', () => {
  const admissionOf = createAdmission(limits);
  const [one, two, colleague, stranger] = [contextOf(1, 1), contextOf(2, 1), contextOf(3, 1), contextOf(4, 2)].map(admissionOf);
  for (const each of [one, two, one, two, one, two]) expect(each?.transaction(undefined)).toBeTypeOf('function');
  expect(colleague?.transaction(undefined)).toBeInstanceOf(Promise);
  expect([colleague?.statement(undefined), colleague?.statement(undefined)]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(stranger?.transaction(undefined)).toBeTypeOf('function');
});

test('one statement of a user and two of a company wait for records that are held for long', () => {
  const admissionOf = createAdmission(limits);
  const [one, two, colleague, stranger] = [contextOf(1, 1), contextOf(2, 1), contextOf(3, 1), contextOf(4, 2)].map(admissionOf);
  const first = one?.lockWait();
  expect([one?.lockWait(), typeof two?.lockWait(), colleague?.lockWait(), typeof stranger?.lockWait()]).toEqual([
    undefined,
    'function',
    undefined,
    'function',
  ]);
  first?.();
  expect(colleague?.lockWait()).toBeTypeOf('function');
});
