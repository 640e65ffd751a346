import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { useId, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { callApi } from '../api/callApi.ts';
import type { InputProps } from '../fields/inputs/InputProps.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useFocusAfterChange } from '../useFocusAfter.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { FileChooser } from './FileChooser.tsx';
import { FileViewerOf } from './FileViewerOf.tsx';
import { UploadList } from './UploadList.tsx';
import { fileIds, useFieldFiles } from './useFieldFiles.ts';
import { useUploads } from './useUploads.ts';

/** One file of a record, or several. A file is sent as soon as it is chosen, and belongs to the record once that is saved. */
export function FilesInput({ field, id, label, help, value, required, error, onChange, onBlur }: InputProps) {
  const message = useMessage();
  const notify = useNotify();
  const rules = field.property['x-file'] ?? {};
  const isMultiple = field.kind === 'references';
  const ids = useMemo(() => fileIds(value), [value]);
  const { files, isPending, keep } = useFieldFiles(ids);
  const [opened, setOpened] = useState<number>();
  const labelId = useId();
  const helpId = useId();
  const most = isMultiple ? (field.property.maxItems ?? 100) : 1;
  const set = (next: readonly number[]): void => {
    const [first] = next;
    onChange(isMultiple ? (next.length > 0 ? [...next] : null) : (first ?? null));
  };
  const uploads = useUploads({
    place: { entity: field.entity, field: field.name },
    rules,
    limits: { room: most - (isMultiple ? ids.length : 0), keptBytes: files.reduce((sum, { size }) => sum + size, 0) },
    isSingle: !isMultiple,
    onUploaded: (attachment) => {
      keep(attachment);
      set(isMultiple ? [...ids, attachment.id] : [attachment.id]);
    },
  });
  const remove = ({ id: removed, filename }: Attachment): void => {
    set(ids.filter((each) => each !== removed));
    // A file that no record has yet goes at once; one of a record leaves with its save.
    void callApi('DELETE', 'attachments', { query: { id: removed } }).catch(() => undefined);
    notify(message('files.removed', { file: filename }), { type: 'success' });
  };
  const chooser = useRef<HTMLButtonElement>(null);
  // The buttons of a file go with it.
  useFocusAfterChange(chooser, `${uploads.items.length} ${ids.length}`);
  const words = error ?? help;
  return (
    <FormControl component="fieldset" error={Boolean(error)} required={required} fullWidth aria-labelledby={labelId}>
      <FormLabel component="legend" id={labelId} sx={{ typography: 'body2', mb: 0.5 }}>
        {label}
      </FormLabel>
      {isPending ? (
        <Skeleton height={48} />
      ) : (
        <AttachmentList
          attachments={files}
          style={rules.style ?? 2}
          label={label}
          onRemove={remove}
          onOpen={({ id: chosen }) => setOpened(chosen)}
        />
      )}
      <UploadList {...uploads} />
      {ids.length < most && (
        <Box sx={{ mt: 0.5 }}>
          <FileChooser
            id={id}
            label={label}
            rules={rules}
            isMultiple={isMultiple}
            filesMax={isMultiple ? most : undefined}
            isFull={uploads.room === 0}
            isInvalid={Boolean(error)}
            describedBy={words === undefined ? undefined : helpId}
            buttonRef={chooser}
            onChoose={uploads.add}
            onBlur={onBlur}
          />
        </Box>
      )}
      {words !== undefined && <FormHelperText id={helpId}>{words}</FormHelperText>}
      <FileViewerOf files={files} opened={opened} onClose={() => setOpened(undefined)} />
    </FormControl>
  );
}
