import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { callApi } from '../api/callApi.ts';

/** The files of a field and what changes them. */
export interface FieldFiles {
  readonly files: readonly Attachment[];
  readonly isPending: boolean;
  /** Puts a file among the known ones, before a record refers to it. */
  readonly keep: (attachment: Attachment) => void;
}

/** Reads the files to which a field refers; files that were just sent are known already. @param ids in the order of the field */
export function useFieldFiles(ids: readonly number[]): FieldFiles {
  const [sent, setSent] = useState<readonly Attachment[]>([]);
  const asked = useMemo(() => ids.filter((id) => !sent.some((each) => each.id === id)), [ids, sent]);
  const { data, isPending } = useQuery({
    queryKey: ['attachments', asked],
    queryFn: ({ signal }) => callApi('GET', 'attachments', { query: { ids: asked.join(',') }, signal }),
    enabled: asked.length > 0,
  });
  const known = new Map([...(data?.results ?? []), ...sent].map((file) => [file.id, file]));
  return {
    files: ids.flatMap((id) => known.get(id) ?? []),
    isPending: asked.length > 0 && isPending,
    keep: (attachment) => setSent((before) => [...before, attachment]),
  };
}

/** The ids in the value of a field with one file or several. */
export function fileIds(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
}
