import { expect, test } from 'vitest';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { columnFor } from './columnFor.ts';

const plain = { type: 'text', cost: 'own', isSortedByIndex: true, leadsOn: false } as const;
const city = { en: 'City', fr: 'Ville' };
const loan = { en: 'Loan', fr: 'Prêt' };
const reader = { en: 'Reader', fr: 'Lecteur' };

test.each<[string, Partial<DesignField>, ListColumn]>([
  ['a field of the row keeps its own name', { field: 'city' }, { field: 'city' }],
  [
    'a field behind a reference is named with it',
    { field: 'reader.city', through: [reader] },
    { field: 'reader.city', label: { en: 'Reader: City', fr: 'Lecteur\u00a0: Ville' } },
  ],
  [
    'a field behind two references is named with both',
    { field: 'loan.reader.city', through: [loan, reader] },
    { field: 'loan.reader.city', label: { en: 'Loan › Reader: City', fr: 'Prêt › Lecteur\u00a0: Ville' } },
  ],
  [
    'a computed column brings its words',
    { field: 'late', computed: 'loans.daysLate' },
    { field: 'late', computed: 'loans.daysLate', type: 'text', label: city },
  ],
])('%s', (_name, field, column) => {
  expect(columnFor({ ...plain, label: city, field: '', ...field })).toEqual(column);
});
