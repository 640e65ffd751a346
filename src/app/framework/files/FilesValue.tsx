import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import type { ValueProps } from '../fields/KindView.ts';
import { useText } from '../i18n/useText.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { FileViewerOf } from './FileViewerOf.tsx';
import { fileIds, useFieldFiles } from './useFieldFiles.ts';

/** The files of a field in a read-only record. */
export function FilesValue({ field, record }: ValueProps) {
  const text = useText();
  const value = record[field.name];
  const ids = useMemo(() => fileIds(value), [value]);
  const { files, isPending } = useFieldFiles(ids);
  const [opened, setOpened] = useState<number>();
  if (ids.length === 0) return '—';
  if (isPending) return <Skeleton height={48} />;
  return (
    <>
      <AttachmentList
        attachments={files}
        style={field.property['x-file']?.style ?? 2}
        label={text(field.label)}
        onOpen={({ id }) => setOpened(id)}
      />
      <FileViewerOf files={files} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
