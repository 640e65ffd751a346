import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDay } from '../../../shared/framework/formats/dateFormats.ts';
import type { LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { FileViewerOf } from '../../framework/files/FileViewerOf.tsx';
import { useFileDownload } from '../../framework/files/useDownload.ts';
import { useDateFormats } from '../../framework/i18n/dateFormats.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { BackIcon, DeleteIcon, DownloadIcon, EditIcon, MailIcon } from '../../framework/icons.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { EntryHeading } from '../heading/EntryHeading.tsx';
import { useCompany } from '../session/useCompany.ts';
import { DocumentList } from './DocumentList.tsx';
import { EntryEmail } from './EntryEmail.ts';
import { entryParams, type Library, useEntry } from './useLibrary.ts';

interface EntryPageProps {
  readonly library: Library;
  /** Title of the library. */
  readonly title: string;
}

/** An entry to read: its metadata and documents, with downloads, mail and the viewer. Spec S-114, S-115 */
export function EntryPage({ library, title }: EntryPageProps) {
  const message = useMessage();
  const company = useCompany();
  const navigate = useNavigate();
  const { dlref = '', id } = useParams();
  const base = `/${company}/doclib/${library.cmid}`;
  const { data: entry, error, refetch } = useEntry(library, dlref);
  const path = `doclib/${library.cmid}/view/${dlref}`;
  const back = (
    <Button component={Link} to={base} startIcon={<BackIcon />} size="small" sx={{ alignSelf: 'flex-start' }}>
      {title}
    </Button>
  );
  if (!entry)
    return (
      <>
        <EntryHeading title={title} cmid={library.cmid} path={`doclib/${library.cmid}`} />
        {back}
        {error ? (
          error.status === 404 ? (
            <Alert severity="info">{message('doclib.no_entry')}</Alert>
          ) : (
            <RetryAlert onRetry={() => void refetch()}>{apiErrorText(error, message)}</RetryAlert>
          )
        ) : (
          <Skeleton variant="rounded" height={240} aria-label={message('layout.loading')} />
        )}
      </>
    );
  const { documents } = entry;
  const [current, earlier] = [documents.filter(({ is_current: isCurrent }) => isCurrent), documents.filter((each) => !each.is_current)];
  const files = documents.map((document) => ({ ...document, id: document.file }));
  const viewed = documents.find((document) => String(document.id) === id);
  const viewerPath = ({ doctype, id: number }: LibraryEntry['documents'][number]): string =>
    `${base}/viewer/${dlref}/${encodeURIComponent(doctype)}/${number}`;
  return (
    <>
      <EntryHeading title={entry.title} cmid={library.cmid} path={path} />
      {back}
      <EntryTools library={library} entry={entry} base={base} />
      {!entry.shown && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {message('doclib.not_shown')}
        </Alert>
      )}
      <EntryFacts library={library} entry={entry} />
      <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 0.5 }}>
        {message('doclib.documents_title')}
      </Typography>
      {current.length === 0 && <Typography color="textSecondary">{message('doclib.no_documents')}</Typography>}
      <DocumentList library={library} dlref={dlref} documents={current} label={message('doclib.documents_title')} viewerPath={viewerPath} />
      {earlier.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
            {message('doclib.earlier')}
          </Typography>
          <DocumentList library={library} dlref={dlref} documents={earlier} label={message('doclib.earlier')} viewerPath={viewerPath} />
        </>
      )}
      <FileViewerOf files={files} opened={viewed?.file} onClose={() => void navigate(`${base}/view/${dlref}`)} />
      {id !== undefined && !viewed && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {message('doclib.no_document')}
        </Alert>
      )}
    </>
  );
}

interface EntryToolsProps {
  readonly library: Library;
  readonly entry: LibraryEntry;
  readonly base: string;
}

function EntryTools({ library, entry, base }: EntryToolsProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const download = useFileDownload();
  const [asked, setAsked] = useState<'delete' | 'email'>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { dlref, documents } = entry;
  const count = documents.filter(({ is_current: isCurrent }) => isCurrent).length;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await callApi('DELETE', 'doclib/library/{conn}/{cmid}/{dlref}', { params: entryParams(library, dlref), suppressErrors: true });
      notify(message('doclib.deleted'), { type: 'success' });
      client.removeQueries({ queryKey: ['doclib', library.cmid, dlref] });
      await navigate(base);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(apiErrorText(error, message));
      setBusy(false);
    }
  };
  const downloads = `doclib/download/${library.connection}/${library.cmid}/${dlref}`;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1, displayPrint: 'none' }}>
      {library.rights.edit && (
        <Button variant="contained" startIcon={<EditIcon />} component={Link} to={`${base}/edit/${dlref}`}>
          {message('doclib.edit')}
        </Button>
      )}
      {count > 0 && (
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void download(`${downloads}/firstdoc`)}>
          {message(count === 1 ? 'doclib.download_one' : 'doclib.download_first')}
        </Button>
      )}
      {count > 1 && (
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void download(`${downloads}/alldoc`)}>
          {message('doclib.download_all')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<MailIcon />} onClick={() => setAsked('email')}>
        {message('doclib.email')}
      </Button>
      {library.rights.delete && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsked('delete')}>
          {message('doclib.delete')}
        </Button>
      )}
      {asked === 'email' && <EntryEmail library={library} entry={entry} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={message('doclib.delete_title', { title: entry.title })}
          text={message('doclib.delete_text', { count: documents.length })}
          problem={problem}
          confirmLabel={message('doclib.delete')}
          confirmIcon={<DeleteIcon />}
          cancelLabel={message('form.cancel')}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => {
            setAsked(undefined);
            setProblem(undefined);
          }}
        />
      )}
    </Stack>
  );
}

/** Reference, readers, days and metadata of an entry. */
function EntryFacts({ library, entry }: Pick<EntryToolsProps, 'library' | 'entry'>) {
  const message = useMessage();
  const formats = useDateFormats();
  const day = (text: string): string => formatDay(text, formats);
  const { effective_from: from, effective_to: until } = entry;
  const valueText = (value: string, type: string): string => {
    if (type === 'boolean') return message(value === 'true' ? 'doclib.yes' : 'doclib.no');
    return type === 'date' ? day(value) : value;
  };
  const facts = [
    { label: message('doclib.reference'), values: [entry.dlref] },
    ...library.tags.map(({ name, label }) => ({
      label,
      values: entry.metadata.filter(({ tag }) => tag === name).map(({ value, value_type: type }) => valueText(value, type)),
    })),
    { label: message('doclib.from'), values: from === null ? [] : [day(from)] },
    { label: message('doclib.until'), values: until === null ? [] : [day(until)] },
    ...(library.rights.edit ? [{ label: message('doclib.visible_to'), values: [message(`doclib.scope_${entry.scope}`)] }] : []),
  ].filter(({ values }) => values.length > 0);
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))', gap: 2, mt: 2, mb: 0 }}
    >
      {facts.map(({ label, values }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5, overflowWrap: 'anywhere' }}>
            {values.length > 1 ? (
              values.map((value) => <Chip key={value} size="small" label={value} />)
            ) : (
              <Typography variant="body2">{values[0]}</Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
