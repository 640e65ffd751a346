import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { SchemaChange } from '../../framework/screens/SchemaChange.ts';

interface Pending {
  readonly pending: readonly SchemaChange[];
}

export const schemaChangesKey = ['schema-changes'] as const;

/** The pending changes of the database, the chosen ones with the values for their rows, and the call that runs them. */
export function useSchemaChanges() {
  const queryClient = useQueryClient();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: schemaChangesKey,
    queryFn: () => callApi('GET', 'definitions/schema', { suppressErrors: true }),
    retry: false,
  });
  const pending = data?.pending;
  const chosen = (pending ?? []).filter(({ id }) => chosenIds.has(id));
  const run = useMutation({
    mutationFn: () => {
      const changes = chosen.map(({ id, value }) => (value === 'none' ? { id } : { id, value: values[id] ?? '' }));
      return callApi('POST', 'definitions/schema', { body: { changes }, suppressErrors: true });
    },
    onSuccess: ({ pending: left }) => {
      setChosenIds(new Set());
      queryClient.setQueryData<Pending>(schemaChangesKey, { pending: left });
    },
  });
  return {
    pending,
    chosen,
    values,
    /** true: at least one change is chosen, and every required value is given. */
    canRun: chosen.length > 0 && chosen.every(({ id, value }) => value === 'none' || (values[id] ?? '') !== ''),
    isBusy: run.isPending,
    isReading: isFetching,
    /** Statements of the last run, until the next attempt. */
    done: run.data?.statements,
    readError: error instanceof ApiError ? error : undefined,
    runError: run.error instanceof ApiError ? run.error : undefined,
    onRun: run.mutateAsync,
    onLook: () => {
      run.reset();
      void refetch();
    },
    onForgetError: run.reset,
    onChoose: (id: string, isChosen: boolean) =>
      setChosenIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id))),
    onValue: (id: string, value: string) => setValues((before) => ({ ...before, [id]: value })),
  };
}
