import Alert from '@mui/material/Alert';
import { RecordFiles } from '../../files/fileField.ts';
import { RecordForm } from '../record/RecordForm.tsx';
import { FilesCount } from '../related/FilesCount.tsx';
import { RecordTabs } from '../related/lazyRecordTabs.ts';
import type { useOpenChild } from '../related/useOpenChild.ts';
import { RecordView } from './RecordView.tsx';
import type { StoredRecordPartProps } from './StoredRecordProps.ts';

interface StoredRecordFieldsProps extends StoredRecordPartProps {
  readonly openChild: ReturnType<typeof useOpenChild>;
  readonly whyFixed: string | undefined;
  /** Another key starts the form again. */
  readonly formKey: number;
  /** Called when the form begins or ends to have changes that are not saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** The fields of a record, in a form or read-only; in the first tab if the record has lists of children. */
export function StoredRecordFields({ screen, form, entity, view, record, openChild, whyFixed, formKey, onDirty }: StoredRecordFieldsProps) {
  const fields =
    view === 'edit' ? (
      <RecordForm key={formKey} screen={screen} form={form} entity={entity} mode="update" initial={record} onDirty={onDirty} />
    ) : (
      <>
        {whyFixed !== undefined && screen.verbs.some((verb) => verb === 'edit' || verb === 'delete') && <FixedNote why={whyFixed} />}
        <RecordView screen={screen} form={form} entity={entity} record={record} />
      </>
    );
  const { children = [] } = screen;
  const files = typeof record.id === 'number' ? form.attachments : undefined;
  if (children.length === 0 && !files) return fields;
  return (
    <RecordTabs
      apiUrl={form.apiUrl}
      id={record.id}
      tabs={children}
      open={openChild}
      {...(files && {
        files: <RecordFiles description={files} id={Number(record.id)} whyFixed={whyFixed} />,
        filesCount: <FilesCount entity={files.entity} id={Number(record.id)} />,
      })}
    >
      {fields}
    </RecordTabs>
  );
}

/** The reason why a record cannot be changed. */
function FixedNote({ why }: { readonly why: string }) {
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {why}
    </Alert>
  );
}
