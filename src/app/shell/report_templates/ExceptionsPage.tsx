import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { AllowedExceptions, ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callGenerated } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { AddIcon } from '../../framework/icons.ts';
import { RetryAlert } from '../../framework/RetryAlert.tsx';
import { ExceptionField } from './ExceptionField.tsx';
import { refusalOf } from './refusalOf.ts';
import { useReport, useReports } from './useTemplates.ts';

/** RPT-GEN/EXCEPTIONS: the values of columns that templates of a report offer as ticks. Spec D-126 */
export function ExceptionsPage() {
  const message = useMessage();
  const text = useText();
  const { data, error, refetch } = useReports();
  const [chosen, setChosen] = useState<number>();
  const report = useReport(chosen ?? data?.results[0]?.id);
  if (error)
    return (
      <RetryAlert sx={{ mt: 2 }} onRetry={() => void refetch()}>
        {message('errors.unknown')}
      </RetryAlert>
    );
  if (!data) return <Skeleton variant="rounded" height={200} sx={{ mt: 2 }} aria-label={message('layout.loading')} />;
  if (data.results.length === 0)
    return (
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {message('report_generator.no_report')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, maxWidth: 720, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        select
        label={message('report_generator.step_report')}
        value={chosen ?? data.results[0]?.id ?? ''}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {data.results.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {text(name)}
          </MenuItem>
        ))}
      </TextField>
      {report.error && <Alert severity="error">{report.error.problem.detail ?? message('errors.unknown')}</Alert>}
      {report.data &&
        (report.data.canAllow ? (
          <Exceptions key={report.data.id} report={report.data} />
        ) : (
          <Alert severity="info">{message('report_generator.exceptions_of_staff')}</Alert>
        ))}
    </Box>
  );
}

/** The exceptions of one report, changed and saved. */
function Exceptions({ report }: { readonly report: ReportToBuild }) {
  const message = useMessage();
  const notify = useNotify();
  const client = useQueryClient();
  const [fields, setFields] = useState(report.exceptions.fields);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choices = report.columns.filter(({ options }) => options !== undefined);
  const free = choices.filter(({ field }) => !fields.some((each) => each.field === field));
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await storeExceptions(report.id, { fields: fields.filter(({ values }) => values.length > 0) });
      await client.invalidateQueries({ queryKey: ['report-generator', 'report', report.id] });
      notify(message('report_generator.exceptions_saved'), { type: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(refusalOf(error) ?? message('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {fields.length === 0 && <Typography color="textSecondary">{message('report_generator.no_exception')}</Typography>}
      {fields.map((each, i) => (
        <ExceptionField
          key={each.field}
          column={choices.find(({ field }) => field === each.field)}
          values={each.values}
          onChange={(values) => setFields(fields.with(i, { ...each, values }))}
          onRemove={() => setFields(fields.toSpliced(i, 1))}
        />
      ))}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <AddException free={free} onAdd={(field) => setFields([...fields, { field, values: [] }])} />
      <Button variant="contained" disabled={isBusy} onClick={() => void save()} sx={{ justifySelf: 'start' }}>
        {message('report_generator.save')}
      </Button>
    </>
  );
}

interface AddExceptionProps {
  readonly free: ReportToBuild['columns'];
  readonly onAdd: (field: string) => void;
}

function AddException({ free, onAdd }: AddExceptionProps) {
  const message = useMessage();
  const text = useText();
  const [field, setField] = useState('');
  const chosen = free.find((each) => each.field === field)?.field;
  if (free.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        fullWidth
        size="small"
        label={message('report_generator.exception_column')}
        value={chosen ?? ''}
        onChange={({ target }) => setField(target.value)}
      >
        {free.map((each) => (
          <MenuItem key={each.field} value={each.field}>
            {text(each.label)}
          </MenuItem>
        ))}
      </TextField>
      <Button startIcon={<AddIcon />} disabled={chosen === undefined} onClick={() => chosen !== undefined && onAdd(chosen)}>
        {message('report_generator.exception_add')}
      </Button>
    </Box>
  );
}

async function storeExceptions(id: number, exceptions: AllowedExceptions): Promise<void> {
  const stored = await callGenerated('GET', `report_metadata/${id}`, { suppressErrors: true });
  const version = typeof stored === 'object' && stored !== null && 'version' in stored ? stored.version : undefined;
  const allowed = exceptions.fields.length > 0 ? exceptions : null;
  await callGenerated('PUT', `report_metadata/${id}`, { body: { version, allowed_exceptions: allowed }, suppressErrors: true });
}
