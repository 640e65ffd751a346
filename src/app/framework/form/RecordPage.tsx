import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { newRecord } from './recordChanges.ts';
import { StoredRecord } from './StoredRecord.tsx';

interface RecordPageProps {
  readonly screen: ScreenDescription;
  readonly view: 'create' | 'edit' | 'show';
  /** Id of the record in the address; none for a new one. */
  readonly id?: string | undefined;
}

/** The page of one record: a form for a new or stored one, or the record to be read. What a reader may not do is not offered. */
export function RecordPage({ screen, view, id }: RecordPageProps) {
  const { form } = screen;
  return form ? <RecordOfForm key={`${screen.cmid} ${view} ${id}`} screen={screen} form={form} view={view} id={id} /> : <NotOffered />;
}

function RecordOfForm({ screen, form, view, id }: RecordPageProps & { readonly form: NonNullable<ScreenDescription['form']> }) {
  const entity = useMemo(() => toEntity(form.schema), [form.schema]);
  const initial = useMemo(() => newRecord(entity), [entity]);
  if (view === 'create')
    return screen.verbs.includes('create') ? (
      <>
        <RecordHeader screen={screen} view="create" />
        <RecordForm screen={screen} form={form} entity={entity} mode="create" initial={initial} />
      </>
    ) : (
      <NotOffered />
    );
  const offered = view === 'edit' && screen.verbs.includes('edit') ? 'edit' : screen.verbs.includes('show') ? 'show' : undefined;
  if (id === undefined || offered === undefined) return <NotOffered />;
  return <StoredRecord screen={screen} form={form} entity={entity} view={offered} id={id} />;
}

function NotOffered() {
  const message = useMessage();
  return <Alert severity="info">{message('form.not_offered')}</Alert>;
}
