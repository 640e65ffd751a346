import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { AttachmentList } from '../../framework/files/AttachmentList.tsx';
import { FileChooser } from '../../framework/files/FileChooser.tsx';
import { UploadList } from '../../framework/files/UploadList.tsx';
import type { UploadItem } from '../../framework/files/uploadQueue.ts';
import { useUploads } from '../../framework/files/useUploads.ts';

export interface UploaderDefinition {
  readonly style: 1 | 2;
  readonly rules: FileRules;
  readonly files: readonly Attachment[];
  /** Path that takes the files. */
  readonly path?: string;
  /** true: the field is read only. */
  readonly isFixed?: boolean;
  /** Files on their way, one in each of these states. */
  readonly states?: readonly UploadItem['state'][];
}

/** The uploader with its attachments, without a record. */
export function Uploader({ definition }: { readonly definition: UploaderDefinition }) {
  const { style, rules, files, path = 'books/files', isFixed = false, states = [] } = definition;
  const [kept, setKept] = useState(files);
  const uploads = useUploads({
    place: { entity: 'books', record: 1 },
    rules,
    limits: { keptBytes: kept.reduce((sum, { size }) => sum + size, 0) },
    target: { url: path },
    onUploaded: (attachment) => setKept((before) => [...before, attachment]),
  });
  const shown = states.map(
    (state, i): UploadItem => ({
      key: -1 - i,
      file: new File(['Emma'], `chapter-${i + 1}.pdf`, { type: 'application/pdf' }),
      state,
      progress: state === 'uploading' ? 0.4 : state === 'uploaded' ? 1 : 0,
    }),
  );
  return (
    <Stack sx={{ gap: 2 }}>
      {!isFixed && <FileChooser label="Emma" rules={rules} isMultiple onChoose={uploads.add} />}
      <UploadList {...uploads} items={[...shown, ...uploads.items]} />
      <AttachmentList
        attachments={kept}
        style={style}
        label="Emma"
        onRemove={isFixed ? undefined : ({ id }) => setKept((before) => before.filter((each) => each.id !== id))}
      />
    </Stack>
  );
}
