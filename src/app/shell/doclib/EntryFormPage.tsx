import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import type { LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { LeaveGuard } from '../../framework/dialogs/LeaveGuard.tsx';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { BackIcon } from '../../framework/icons.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { FormOutcome } from '../forms/FormOutcome.tsx';
import { useFormSubmit } from '../forms/useFormSubmit.ts';
import { EntryHeading } from '../heading/EntryHeading.tsx';
import { useCompany } from '../session/useCompany.ts';
import { CustomersWidget } from './CustomersWidget.tsx';
import { EntryDocuments, NewDocuments } from './EntryDocuments.tsx';
import { type EntryValues, entryBody, entryFields, entryValues, fieldAt } from './entryFields.ts';
import { FileEntriesList } from './FileEntriesList.tsx';
import { useFileEntries } from './useFileEntries.ts';
import { entryParams, type Library, useEntry } from './useLibrary.ts';
import { waitingFiles } from './waitingFiles.ts';

interface EntryFormPageProps {
  readonly library: Library;
  readonly title: string;
  /** Reference of the entry; undefined: a new one. */
  readonly dlref: string | undefined;
}

/** The form of an entry, with its documents. Spec S-112, S-113 */
export function EntryFormPage({ library, title, dlref }: EntryFormPageProps) {
  const message = useMessage();
  const company = useCompany();
  const base = `/${company}/doclib/${library.cmid}`;
  const heading = message(dlref === undefined ? 'doclib.add_title' : 'doclib.edit_title', { library: title });
  return (
    <>
      <EntryHeading title={heading} cmid={library.cmid} path={`doclib/${library.cmid}`} />
      <Button
        component={Link}
        to={dlref === undefined ? base : `${base}/view/${dlref}`}
        startIcon={<BackIcon />}
        size="small"
        sx={{ alignSelf: 'flex-start', mb: 1 }}
      >
        {dlref === undefined ? title : message('doclib.to_entry')}
      </Button>
      {dlref === undefined ? <EntryForm library={library} base={base} /> : <StoredEntry library={library} base={base} dlref={dlref} />}
    </>
  );
}

interface StoredEntryProps {
  readonly library: Library;
  readonly base: string;
  readonly dlref: string;
}

function StoredEntry({ library, base, dlref }: StoredEntryProps) {
  const message = useMessage();
  const { data: entry, error, refetch } = useEntry(library, dlref);
  if (entry)
    return (
      <>
        <EntryForm key={entry.version} library={library} base={base} entry={entry} />
        <EntryDocuments library={library} entry={entry} base={base} />
      </>
    );
  if (!error) return <Skeleton variant="rounded" height={240} aria-label={message('layout.loading')} />;
  if (error.status === 404) return <Alert severity="info">{message('doclib.no_entry')}</Alert>;
  return <RetryAlert onRetry={() => void refetch()}>{apiErrorText(error, message)}</RetryAlert>;
}

interface EntryFormProps {
  readonly library: Library;
  readonly base: string;
  readonly entry?: LibraryEntry;
}

const widgets = { customers: CustomersWidget };

function EntryForm({ library, base, entry }: EntryFormProps) {
  const message = useMessage();
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const saved = useMemo(() => entryValues(library, entry), [library, entry]);
  const [values, setValues] = useState<EntryValues>(saved);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [doctype, setDoctype] = useState(library.doctypes[0] ?? '');
  const [wantsEach, setEach] = useState(false);
  const isEach = !entry && wantsEach && files.length > 1;
  const entries = useFileEntries(library);
  const isLeaving = useRef(false);
  const { schema, uiSchema, layout } = useMemo(
    () => entryFields(library, values['scope'], message, isEach),
    [library, values, message, isEach],
  );
  const names = useCustomerNames(library, entry);
  const fields = Object.keys(schema['properties'] ?? {});
  const { isBusy, refusal, formProps, submit, change } = useFormSubmit(useId(), fields, headingsOf(schema));
  const isChanged = files.length > 0 || fields.some((name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(saved[name] ?? null));
  const save = () =>
    submit(async () => {
      if (isEach) return withFields(() => entries.start(files, { body: entryBody(library, values), doctype }));
      const dlref = await withFields(() => saveEntry(library, entry, values));
      isLeaving.current = true;
      await client.invalidateQueries({ queryKey: ['doclib', library.cmid] });
      if (entry) {
        notify(message('doclib.saved'), { type: 'success' });
        await navigate(`${base}/view/${dlref}`);
      } else {
        notify(message('doclib.added'), { type: 'success' });
        if (files.length > 0) waitingFiles.put(dlref, { files, doctype });
        // The documents are sent on the page of the entry, where a failed one can be sent again.
        await navigate(files.length > 0 ? `${base}/edit/${dlref}` : `${base}/view/${dlref}`, { replace: true });
      }
    });
  const added = entries.items.filter(({ state }) => state === 'uploaded').length;
  const isDone = entries.items.length > 0 && added === entries.items.length;
  const end = useEffectEvent(() => {
    isLeaving.current = true;
    notify(message('doclib.each_added', { count: added }), { type: 'success' });
    void client.invalidateQueries({ queryKey: ['doclib', library.cmid] });
    void navigate(base, { replace: true });
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
  if (entries.items.length > 0)
    return (
      <>
        <LeaveGuard isDirty={!isDone} isLeaving={isLeaving} />
        <FileEntriesList entries={entries} base={base} />
      </>
    );
  return (
    <>
      <LeaveGuard isDirty={isChanged} isLeaving={isLeaving} />
      <FormBase
        {...formProps}
        schema={schema}
        uiSchema={{ ...uiSchema, ...(uiSchema['customers'] && { customers: { ...uiSchema['customers'], 'ui:options': { names } } }) }}
        layout={layout}
        widgets={widgets}
        formData={values}
        showErrorList={false}
        onChange={({ formData }) => {
          change(fields);
          setValues(formData as EntryValues);
        }}
        onSubmit={() => void save()}
      >
        {!entry && (
          <NewDocuments
            library={library}
            files={files}
            doctype={doctype}
            isEach={isEach}
            onFiles={setFiles}
            onDoctype={setDoctype}
            onEach={setEach}
          />
        )}
        <FormOutcome refusal={refusal} success={undefined} />
        <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={isBusy} disabled={entry !== undefined && !isChanged}>
            {message(entry ? 'form.save' : 'doclib.add')}
          </Button>
          <Button component={Link} to={entry ? `${base}/view/${entry.dlref}` : base}>
            {message('form.cancel')}
          </Button>
        </Stack>
        {entry && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
            {message('doclib.reference')}: {entry.dlref}
          </Typography>
        )}
      </FormBase>
    </>
  );
}

/** The headings of the fields of a form. */
function headingsOf({ properties }: JsonSchema): Readonly<Record<string, string>> {
  const fields = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  return Object.fromEntries(fields.map(([name, { title }]: [string, JsonSchema]) => [name, typeof title === 'string' ? title : name]));
}

/** @returns the reference of the entry */
async function saveEntry(library: Library, entry: LibraryEntry | undefined, values: EntryValues): Promise<string> {
  const body = entryBody(library, values);
  const { connection: conn, cmid } = library;
  if (!entry) return (await callApi('POST', 'doclib/library/{conn}/{cmid}', { params: { conn, cmid }, body, suppressErrors: true })).dlref;
  await callApi('PUT', 'doclib/library/{conn}/{cmid}/{dlref}', {
    params: entryParams(library, entry.dlref),
    body: { ...body, version: entry.version },
    suppressErrors: true,
  });
  return entry.dlref;
}

/** Gives the problems of a refusal the names of the form's fields. */
async function withFields<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem.errors) throw error;
    const errors = Object.fromEntries(Object.entries(error.problem.errors).map(([place, text]) => [fieldAt(place), text]));
    throw new ApiError({ ...error.problem, errors }, { cause: error });
  }
}

/** Names of the customers of an entry, by id. */
function useCustomerNames(library: Library, entry: LibraryEntry | undefined): Readonly<Record<string, string>> {
  const dlref = entry?.dlref ?? '';
  const { data } = useQuery({
    queryKey: ['doclib', library.cmid, dlref, 'customers'],
    queryFn: ({ signal }) => callApi('GET', 'doclib/customers/{conn}/{cmid}/{dlref}', { params: entryParams(library, dlref), signal }),
    enabled: (entry?.customers ?? []).length > 0,
  });
  return useMemo(() => Object.fromEntries((data?.results ?? []).map(({ id, name }) => [id, name])), [data]);
}
