import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { plainName } from '../../../shared/framework/files/plainName.ts';
import type { LibraryDocument, LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { FileChooser } from '../../framework/files/FileChooser.tsx';
import { RemovedNotice } from '../../framework/files/RemovedNotice.tsx';
import { UploadList } from '../../framework/files/UploadList.tsx';
import { useUploads } from '../../framework/files/useUploads.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DeleteIcon, UploadIcon } from '../../framework/icons.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { DocumentList } from './DocumentList.tsx';
import { entryParams, type Library, useRefreshEntry } from './useLibrary.ts';
import { waitingFiles } from './waitingFiles.ts';

/** Most files of one choice. */
const filesMax = 50;

interface NewDocumentsProps {
  readonly library: Library;
  readonly files: readonly File[];
  readonly doctype: string;
  /** true: each file becomes an entry. */
  readonly isEach: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDoctype: (doctype: string) => void;
  readonly onEach: (isEach: boolean) => void;
}

/** The documents of an entry that is not added yet: they are sent once it is. */
export function NewDocuments({ library, files, doctype, isEach, onFiles, onDoctype, onEach }: NewDocumentsProps) {
  const message = useMessage();
  const notify = useNotify();
  const rules = useRules(library);
  const hintId = useId();
  const add = (chosen: readonly File[]): void => {
    const fitting = chosen.filter(({ size }) => size <= library.max_bytes);
    if (fitting.length < chosen.length) notify(message('files.over_limit'), { type: 'error' });
    onFiles([...files, ...fitting].slice(0, filesMax));
  };
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      <Typography variant="h6" component="h2">
        {message('doclib.documents_title')}
      </Typography>
      <DoctypeChoice library={library} doctype={doctype} onDoctype={onDoctype} />
      <FileChooser label={message('doclib.documents_title')} rules={rules} isMultiple onChoose={add} />
      {files.length > 0 && (
        <Box
          component="ul"
          aria-label={message('doclib.chosen')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}
        >
          {files.map((file, place) => (
            <Box component="li" key={`${place} ${file.name}`} sx={{ maxWidth: '100%' }}>
              <Chip label={plainName(file.name)} onDelete={() => onFiles(files.filter((_, each) => each !== place))} />
            </Box>
          ))}
        </Box>
      )}
      {files.length > 1 && (
        <FormControl>
          <FormControlLabel
            control={
              <Checkbox checked={isEach} onChange={(_event, isOn) => onEach(isOn)} slotProps={{ input: { 'aria-describedby': hintId } }} />
            }
            label={message('doclib.each')}
          />
          <FormHelperText id={hintId}>{message('doclib.each_hint')}</FormHelperText>
        </FormControl>
      )}
    </Stack>
  );
}

function DoctypeChoice({ library, doctype, onDoctype }: Pick<NewDocumentsProps, 'library' | 'doctype' | 'onDoctype'>) {
  const message = useMessage();
  return (
    <TextField
      select
      size="small"
      label={message('doclib.doctype')}
      value={doctype}
      onChange={(event) => onDoctype(event.target.value)}
      sx={{ maxWidth: 320 }}
    >
      {library.doctypes.map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useRules({ accept, max_bytes: max }: Library) {
  return useMemo(() => ({ accept: [...accept], max_bytes: max }), [accept, max]);
}

interface EntryDocumentsProps {
  readonly library: Library;
  readonly entry: LibraryEntry;
  readonly base: string;
}

/** The documents of a stored entry: each change is made at once. */
export function EntryDocuments({ library, entry, base }: EntryDocumentsProps) {
  const message = useMessage();
  const { dlref } = entry;
  const refresh = useRefreshEntry(library, dlref);
  const rules = useRules(library);
  const [began] = useState(() => waitingFiles.take(dlref));
  const [doctype, setDoctype] = useState(began?.doctype ?? library.doctypes[0] ?? '');
  const [asked, setAsked] = useState<LibraryDocument>();
  const [replaced, setReplaced] = useState<LibraryDocument>();
  const chooser = useRef<HTMLInputElement>(null);
  const { conn, cmid } = entryParams(library, dlref);
  const url = `doclib/documents/${conn}/${cmid}/${dlref}`;
  const place = { entity: 'doclib_documents', field: 'file' };
  const onUploaded = (): void => void refresh();
  const uploads = useUploads({ place, rules, limits: { room: filesMax, keptBytes: 0 }, target: { url, query: { doctype } }, onUploaded });
  const revisions = useUploads({
    place,
    rules,
    target: { url, query: replaced ? { replaces: String(replaced.id) } : {} },
    onUploaded,
  });
  const { add } = uploads;
  useEffect(() => {
    if (began) add(began.files);
  }, [began, add]);
  const revise = (document: LibraryDocument): void => {
    setReplaced(document);
    chooser.current?.click();
  };
  return (
    <Box component="section" aria-label={message('doclib.documents_title')} sx={{ mt: 3 }}>
      <Typography variant="h6" component="h2">
        {message('doclib.documents_title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {message('doclib.at_once')}
      </Typography>
      <DocumentList
        library={library}
        dlref={dlref}
        documents={entry.documents}
        label={message('doclib.documents_title')}
        viewerPath={({ doctype: type, id }) => `${base}/viewer/${dlref}/${encodeURIComponent(type)}/${id}`}
        actions={(document) => (
          <>
            {document.is_current && (
              <IconButton size="small" aria-label={message('doclib.revise', { file: document.filename })} onClick={() => revise(document)}>
                <UploadIcon fontSize="small" />
              </IconButton>
            )}
            <IconButton size="small" aria-label={message('doclib.remove', { file: document.filename })} onClick={() => setAsked(document)}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </>
        )}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          revisions.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <UploadList {...revisions} />
      <UploadList {...uploads} />
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        <DoctypeChoice library={library} doctype={doctype} onDoctype={setDoctype} />
        <FileChooser label={message('doclib.documents_title')} rules={rules} isMultiple isFull={uploads.room === 0} onChoose={add} />
      </Stack>
      {asked && <RemoveDocument library={library} dlref={dlref} document={asked} onChanged={refresh} onClose={() => setAsked(undefined)} />}
    </Box>
  );
}

interface RemoveDocumentProps {
  readonly library: Library;
  readonly dlref: string;
  readonly document: LibraryDocument;
  /** Reads the documents again. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

function RemoveDocument({ library, dlref, document, onChanged, onClose }: RemoveDocumentProps) {
  const message = useMessage();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, doctype, filename } = document;
  const call = { params: { ...entryParams(library, dlref), doctype, id: String(id) }, suppressErrors: true };
  const restore = async (): Promise<void> => {
    await callApi('POST', 'doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}/restore', call);
    await onChanged();
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await callApi('DELETE', 'doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}', call);
      notify(<RemovedNotice filename={filename} restore={restore} />);
      void onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(apiErrorText(error, message));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={message('doclib.remove_title', { file: filename })}
      text={message(document.is_current && document.replaces !== null ? 'doclib.remove_revision' : 'doclib.remove_text')}
      problem={problem}
      confirmLabel={message('doclib.remove_confirm')}
      confirmIcon={<DeleteIcon />}
      cancelLabel={message('form.cancel')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
