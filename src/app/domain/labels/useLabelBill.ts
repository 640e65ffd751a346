import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { ListMeta } from '../../framework/admin/dataProvider.ts';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callGenerated } from '../../framework/api/callApi.ts';
import { nameFilter } from '../../framework/fields/inputs/useReferenceSource.ts';
import type { ChoiceSource, RecordChoice } from '../../framework/pickers/useRecordChoices.ts';

/** The bill whose labels are printed. */
export interface LabelBill {
  readonly choice: RecordChoice;
  readonly isFinalized: boolean;
  /** Labels that it has. */
  readonly labels: number;
}

/** The bill of an id, with the number of its labels. */
export function useLabelBill(id: string | undefined) {
  const dataProvider = useDataProvider();
  return useQuery<LabelBill, ApiError>({
    queryKey: ['label_bill', id],
    queryFn: async ({ signal }) => {
      const bill = (await callGenerated('GET', `bols/${id}`, { signal, suppressErrors: true })) as Readonly<Record<string, unknown>>;
      const { data } = await dataProvider.getList('shipping_labels', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'piece_number', order: 'DESC' },
        filter: { bol: Number(id) },
        meta: { fields: ['piece_number'], count: false } satisfies ListMeta,
        signal,
      });
      const labels = Number(data[0]?.['piece_number'] ?? 0);
      return { choice: choiceOf(bill), isFinalized: bill['status'] === 'processed', labels };
    },
    enabled: id !== undefined,
    retry: false,
  });
}

const choicesShown = 20;
const names = ['bol_number', 'probill'];

/** The finalized bills, the newest first, found by their numbers. */
export function useFinalizedBills(): ChoiceSource {
  const dataProvider = useDataProvider();
  return useMemo(
    () => ({
      key: ['finalized_bills'],
      find: async (search, _offset, signal) => {
        const { data } = await dataProvider.getList('bols', {
          pagination: { page: 1, perPage: choicesShown },
          sort: { field: 'ship_date', order: 'DESC' },
          filter: { status: 'processed', ...nameFilter(names, search) },
          meta: { fields: [...names, 'consignee_name', 'consignee_city'], count: false } satisfies ListMeta,
          signal,
        });
        return { choices: data.map(choiceOf) };
      },
    }),
    [dataProvider],
  );
}

function choiceOf(bill: Readonly<Record<string, unknown>>): RecordChoice {
  const part = (...fields: readonly string[]) => fields.map((field) => textOf(bill[field])).filter((text) => text !== '');
  return { id: Number(bill['id']), name: part(...names).join(' · '), detail: part('consignee_name', 'consignee_city').join(', ') };
}
