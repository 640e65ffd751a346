import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { AttachmentsDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { callApi } from '../api/callApi.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { RetryAlert } from '../RetryAlert.tsx';
import { useFocusAfterChange } from '../useFocusAfter.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { FileChooser } from './FileChooser.tsx';
import { FileViewerOf } from './FileViewerOf.tsx';
import { RemovedNotice } from './RemovedNotice.tsx';
import { UploadList } from './UploadList.tsx';
import { type ListedFiles, recordFilesKey, useRecordFiles } from './useRecordFiles.ts';
import { useUploads } from './useUploads.ts';

interface RecordFilesProps {
  readonly description: AttachmentsDescription;
  /** Id of the record. */
  readonly id: number;
  /** The reason why the record, and with it its files, cannot be changed. */
  readonly whyFixed?: string | undefined;
}

/** The files beside the fields of a record. A removed one leaves the list at once, and comes back if the call fails. Spec B-045 to B-047 */
export function RecordFiles({ description: { entity, rules, canChange }, id, whyFixed }: RecordFilesProps) {
  const message = useMessage();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const queryKey = recordFilesKey(entity, id);
  const { data, isPending, isError, refetch } = useRecordFiles(entity, id);
  const [opened, setOpened] = useState<number>();
  const files = data?.results ?? [];
  const mark = (removed: number, status: Attachment['current_status']): void => {
    queryClient.setQueryData<ListedFiles>(
      queryKey,
      (before) =>
        before && { ...before, results: before.results.map((each) => (each.id === removed ? { ...each, current_status: status } : each)) },
    );
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const uploads = useUploads({
    place: { entity, record: id },
    rules,
    limits: { keptBytes: files.reduce((sum, { size }) => sum + size, 0) },
    onUploaded: () => void refresh(),
  });
  const remove = async ({ id: removed, filename }: Attachment): Promise<void> => {
    mark(removed, 'deleting');
    try {
      await callApi('DELETE', 'attachments', { query: { id: removed } });
      notify(<RemovedNotice filename={filename} restore={() => restore(removed)} />);
      await refresh();
    } catch (error) {
      mark(removed, 'listed');
      notify(error instanceof Error && error.message !== '' ? error.message : message('files.not_removed'), { type: 'error' });
    }
  };
  const restore = async (removed: number): Promise<void> => {
    await callApi('POST', 'attachments/restore', { query: { id: removed }, suppressErrors: true });
    await refresh();
  };
  const listed = files.filter(({ current_status: status }) => status === 'listed');
  const chooser = useRef<HTMLButtonElement>(null);
  // The buttons of a file go with it.
  useFocusAfterChange(chooser, `${uploads.items.length} ${listed.length}`);
  const mayChange = canChange && whyFixed === undefined;
  if (isError) return <RetryAlert onRetry={() => void refetch()}>{message('files.not_loaded')}</RetryAlert>;
  return (
    <Stack sx={{ gap: 2 }}>
      {whyFixed !== undefined && canChange && <Alert severity="info">{whyFixed}</Alert>}
      {mayChange && <FileChooser label={message('files.title')} rules={rules} isMultiple buttonRef={chooser} onChoose={uploads.add} />}
      <UploadList {...uploads} />
      {isPending && <Skeleton variant="rounded" height={120} />}
      {!isPending && files.length === 0 && uploads.items.length === 0 && (
        <Typography color="text.secondary">{message('files.none')}</Typography>
      )}
      <AttachmentList
        attachments={files}
        style={rules.style ?? 1}
        label={message('files.title')}
        onRemove={mayChange ? (attachment) => void remove(attachment) : undefined}
        onOpen={({ id: chosen }) => setOpened(chosen)}
      />
      <FileViewerOf files={listed} opened={opened} onClose={() => setOpened(undefined)} />
    </Stack>
  );
}
