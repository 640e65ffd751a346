import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { OpenIcon } from '../../framework/icons.ts';
import { cmidFrom, firstDraft, nameFrom, type ReportOutline } from './reportOutline.ts';
import { useDesignSources } from './useDesignSources.ts';

interface NewReportProps {
  readonly outline: ReportOutline;
  /** Called with the id of the new design. */
  readonly onBegun: (id: number) => void;
}

/** Asks for the list and the titles of a new report. Name and command ID follow the English title until they are typed. */
export function NewReport({ outline, onBegun }: NewReportProps) {
  const message = useMessage();
  const text = useText();
  const language = useLanguage();
  const { data, error } = useDesignSources();
  const [path, setPath] = useState(outline.path);
  const [title, setTitle] = useState({ en: '', fr: '' });
  const [typedName, setName] = useState<string>();
  const [typedCmid, setCmid] = useState<string>();
  const [problem, setProblem] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const name = typedName ?? nameFrom(title.en);
  const cmid = typedCmid ?? cmidFrom(name);
  const source = data?.lists.find((list) => list.path === path);
  const problems = problem?.problem.errors ?? {};
  // A name that is taken, or none, is to be seen.
  const isNamed = isOpen || problems['name'] !== undefined || problems['cmid'] !== undefined || (title.en.trim() !== '' && name === '');
  const parts = takenParts(outline);
  const isComplete = source !== undefined && title.en.trim() !== '' && title.fr.trim() !== '' && name !== '' && cmid !== '';

  const begin = async (): Promise<void> => {
    if (!source) return;
    setBusy(true);
    try {
      onBegun(await beginDesign({ outline, source, title: { en: title.en.trim(), fr: title.fr.trim() }, name, cmid }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure);
    } finally {
      setBusy(false);
    }
  };

  if (error) return <Alert severity="error">{error instanceof ApiError ? error.problem.detail : message('errors.unknown')}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  return (
    <Paper
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void begin();
      }}
      sx={{ mt: 2, p: 2, maxWidth: 720, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      <Typography sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>{message('designer.begin')}</Typography>
      {parts.length > 0 && (
        <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
          {message('designer.begin_with', {
            parts: new Intl.ListFormat(language, { type: 'conjunction' }).format(parts.map((part) => message(`designer.begin_${part}`))),
          })}
        </Alert>
      )}
      <Autocomplete
        options={data.lists}
        value={source ?? null}
        getOptionLabel={(list) => text(list.title)}
        getOptionKey={(list) => list.path}
        isOptionEqualToValue={(one, other) => one.path === other.path}
        onChange={(_event, list) => setPath(list?.path)}
        renderInput={(params) => (
          <TextField {...params} required label={message('designer.list')} helperText={message('designer.list_help')} />
        )}
        sx={{ gridColumn: '1 / -1' }}
      />
      {(['en', 'fr'] as const).map((language) => (
        <TextField
          key={language}
          required
          label={message(`designer.title_${language}`)}
          value={title[language]}
          onChange={(event) => setTitle({ ...title, [language]: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200, lang: language } }}
        />
      ))}
      <Button
        color="inherit"
        aria-expanded={isNamed}
        aria-controls={moreId}
        onClick={() => setOpen(!isNamed)}
        endIcon={<OpenIcon sx={{ transform: isNamed ? 'rotate(180deg)' : undefined }} />}
        sx={{ justifySelf: 'start', gridColumn: '1 / -1' }}
      >
        {message('designer.more')}
      </Button>
      <Collapse id={moreId} in={isNamed} unmountOnExit sx={{ gridColumn: '1 / -1' }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            required
            label={message('designer.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problems['name'] !== undefined}
            helperText={problems['name'] ?? message('designer.name_help')}
            slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
          />
          <TextField
            required
            label={message('designer.cmid')}
            value={cmid}
            onChange={(event) => setCmid(event.target.value.toUpperCase())}
            error={problems['cmid'] !== undefined}
            helperText={problems['cmid'] ?? message('designer.cmid_help')}
            slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
          />
        </Box>
      </Collapse>
      {problem && Object.keys(problems).length === 0 && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {problem.problem.detail ?? message('errors.unknown')}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={!isComplete} loading={isBusy} sx={{ justifySelf: 'start' }}>
        {message('designer.begin_button')}
      </Button>
    </Paper>
  );
}

/** The parts that come along from the list as it was shown. */
function takenParts({ columns, filters = {}, sort, chart }: ReportOutline) {
  return [
    ...(columns.length > 0 ? (['columns'] as const) : []),
    ...(Object.keys(filters).length > 0 ? (['filters'] as const) : []),
    ...(sort.length > 0 ? (['order'] as const) : []),
    ...(chart ? (['chart'] as const) : []),
  ];
}

interface Begun {
  readonly outline: ReportOutline;
  readonly source: { readonly path: string; readonly entity: string };
  readonly title: { readonly en: string; readonly fr: string };
  readonly name: string;
  readonly cmid: string;
}

/** Begins a design with the fields of its list. @returns its id @throws ApiError */
async function beginDesign({ outline, source, title, name, cmid }: Begun): Promise<number> {
  const { path, entity } = source;
  const { fields } = await callApi('GET', 'report_designs/fields', { query: { path }, suppressErrors: true });
  // The parts of the list that the report was begun from do not apply to another list.
  const origin =
    outline.from !== undefined && path === outline.path
      ? await callApi('GET', 'report_designs/origin', { query: { cmid: outline.from }, suppressErrors: true })
      : undefined;
  const names = fields.map(({ field }) => field);
  const definition = firstDraft({ title, name, cmid, entity, outline: { ...outline, path }, fields: names, origin });
  const { id } = await callApi('POST', 'report_designs/begin', { body: { definition }, suppressErrors: true });
  return id;
}
