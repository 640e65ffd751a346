import { expect, test } from 'vitest';
import { booksForm } from '../../../../../test/fixtures/exampleBooks.ts';
import { offerOf, statesScreen } from '../../../../../test/fixtures/exampleStates.ts';
import { ownMachines } from '../../../../shared/framework/definitions/machines.ts';
import { formEntity } from '../values/formEntity.ts';
import { leavesState } from './stateOffers.ts';

const [machine] = ownMachines(statesScreen.form?.schema ?? {});
const mark = { name: 'mark', label: { en: 'Mark', fr: 'Marquer' }, from: ['ordered'], to: 'ordered' };
const schema = { ...statesScreen.form?.schema, 'x-states': [{ ...machine, transitions: [...(machine?.transitions ?? []), mark] }] };
const entity = formEntity({ ...booksForm, ...statesScreen.form, schema } as typeof booksForm);

test.each<[string, string, boolean]>([
  ['a step to another state', 'shelve', true],
  ['a mark on the record', 'mark', false],
  ['a transition that the form does not know', 'lend', true],
])('can be first on the page: %s', (_name, name, expected) => {
  expect(leavesState(entity, { field: 'stage', offer: { ...offerOf('shelve'), name }, state: 'ordered' })).toBe(expected);
});
