import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { ApiError } from '../../api/ApiError.ts';
import { type BulkResult, makeTransitions, type TransitionBody } from '../../api/stateCalls.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';

interface BulkTransitionCall {
  /** Results of each record: of the check, then of the change. */
  readonly results: readonly BulkResult[] | undefined;
  /** true: the records have made the transition. */
  readonly isMade: boolean;
  readonly isBusy: boolean;
  /** Refusal of the last call. */
  readonly problem: ApiError | undefined;
  /** Finds out which records can make the transition. @returns a refusal of the answers to its questions, by field */
  readonly check: (answers: Pick<TransitionBody, 'comment' | 'values'>) => Promise<Readonly<Record<string, string>> | undefined>;
  /** Makes the transition as it was checked, and reports the records that were refused. */
  readonly make: (onMade: (refused: readonly RecordId[]) => void) => Promise<void>;
  /** Back to the questions. */
  readonly back: () => void;
}

/**
 * A transition of several records: first a check, then the change of those that can make it.
 * @param known rows of the list with their versions; the versions of others are read
 */
export function useBulkTransition(
  apiUrl: string,
  transition: string,
  ids: readonly RecordId[],
  known: readonly FormRecord[],
): BulkTransitionCall {
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  const [checked, setChecked] = useState<{
    readonly body: Parameters<typeof makeTransitions>[2];
    readonly results: readonly BulkResult[];
  }>();
  const [made, setMade] = useState<readonly BulkResult[]>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const isRunning = useRef(false);
  const call = async (work: () => Promise<void>): Promise<ApiError | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.problem.errors) setProblem(error);
      return error;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const versions = async (): Promise<{ readonly id: RecordId; readonly version: number }[]> => {
    const found = new Map(known.map(({ id, version }) => [id, version]));
    const unknown = ids.filter((id) => typeof found.get(id) !== 'number');
    const { data } =
      unknown.length === 0 ? { data: [] } : await dataProvider.getMany(apiUrl, { ids: unknown, meta: { fields: ['id', 'version'] } });
    for (const { id, version } of data) found.set(id, version);
    // A record that is gone has no version: the server refuses it with the reason.
    return ids.map((id) => ({ id, version: Number(found.get(id) ?? 1) }));
  };
  return {
    results: made ?? checked?.results,
    isMade: made !== undefined,
    isBusy,
    problem,
    check: async (answers) => {
      const refused = await call(async () => {
        const body = { rows: await versions(), ...answers };
        setChecked({ body, results: await makeTransitions(apiUrl, transition, body, true) });
      });
      return refused?.problem.errors;
    },
    make: async (onMade) => {
      if (!checked) return;
      await call(async () => {
        const results = await makeTransitions(apiUrl, transition, checked.body, false);
        setMade(results);
        onMade(results.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id));
        await cache.invalidateQueries();
      });
    },
    back: () => setChecked(undefined),
  };
}
