import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import type { ChoiceSource, RecordChoice } from '../../framework/pickers/useRecordChoices.ts';

type FoundBill = AnswerTo<'GET label_bills'>['results'][number];

/** The bill whose labels are printed. */
export interface LabelBill {
  readonly choice: RecordChoice;
  readonly isFinalized: boolean;
  /** Labels that it has. */
  readonly labels: number;
}

/** The bill of an id, with the number of its labels; null: there is none that the reader sees. */
export function useLabelBill(id: string | undefined) {
  return useQuery<LabelBill | null, ApiError>({
    queryKey: ['label_bills', 'bol', id],
    queryFn: async ({ signal }) => {
      const { results } = await callApi('GET', 'label_bills', { query: { bol: id ?? '' }, signal, suppressErrors: true });
      const [bill] = results;
      return bill ? { choice: choiceOf(bill), isFinalized: bill.finalized, labels: bill.labels } : null;
    },
    enabled: id !== undefined,
    retry: false,
  });
}

/** The finalized bills, the newest first, found by their numbers. */
export const finalizedBills: ChoiceSource = {
  key: ['label_bills'],
  find: async (search, _offset, signal) => {
    const { results } = await callApi('GET', 'label_bills', { query: { search }, signal });
    return { choices: results.map(choiceOf) };
  },
};

function choiceOf({ id, bol_number: number, probill, consignee }: FoundBill): RecordChoice {
  return { id, name: [number, probill].filter(Boolean).join(' · '), detail: consignee };
}
