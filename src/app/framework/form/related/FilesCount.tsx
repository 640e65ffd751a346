import { useRecordFiles } from '../../files/useRecordFiles.ts';
import { RelatedCount } from './RelatedCount.tsx';

/** The number of files beside the fields of a record. */
export function FilesCount({ entity, id }: { readonly entity: string; readonly id: number }) {
  const { data, isPending } = useRecordFiles(entity, id);
  return <RelatedCount count={data?.results.filter(({ current_status: status }) => status === 'listed').length} isPending={isPending} />;
}
