import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { QueryValues } from '../../../../shared/framework/definitions/types.gen.ts';
import type { ListMeta } from '../../admin/dataProvider.ts';
import { WaitingOrOffline } from '../../OfflineHint.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';

interface LastRecordProps {
  readonly form: NonNullable<ScreenDescription['form']>;
  /** Conditions on the record. */
  readonly of: QueryValues;
  /** Draws the form; its record is undefined if the reader sees none that matches, or if the list does not answer. */
  readonly children: (id: string | undefined) => ReactNode;
}

/** Finds the newest record of the reader that matches, for a form that begins with its values. */
export function LastRecord({ form, of, children }: LastRecordProps) {
  const { data, isPending } = useGetList(
    form.apiUrl,
    {
      filter: of,
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
      meta: { fields: ['id'], count: false } satisfies ListMeta,
    },
    // A record that is added while the form is open leaves the form alone.
    { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );
  if (isPending)
    return (
      <WaitingOrOffline>
        <RecordFrame>
          <RecordSkeleton layout={form.layout} view="create" />
        </RecordFrame>
      </WaitingOrOffline>
    );
  const [last] = data ?? [];
  return children(last && String(last.id));
}
