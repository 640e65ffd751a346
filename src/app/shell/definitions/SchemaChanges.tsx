import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../framework/dialogs/ConfirmDialog.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import { SchemaChangeItem } from './SchemaChangeItem.tsx';
import { useSchemaChanges } from './useSchemaChanges.ts';

/** Database changes that could lose or break data: administrators of the product choose which ones to run. */
export function SchemaChanges() {
  const message = useMessage();
  const [isConfirming, setConfirming] = useState(false);
  const changes = useSchemaChanges();
  const { pending, chosen, values, canRun, isBusy, isReading, done, readError, runError } = changes;
  const losses = chosen.flatMap(({ reason, loss }) => (loss ? [`${reason} ${loss}`] : []));
  const close = (): void => {
    setConfirming(false);
    changes.onForgetError();
  };
  return (
    <Card component="section" variant="outlined" aria-label={message('admin_tools.schema')}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {message('admin_tools.schema')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: '75ch' }}>
          {message('admin_tools.schema_hint')}
        </Typography>
        {readError && <Alert severity="error">{apiErrorText(readError, message)}</Alert>}
        {!pending && !readError && <Skeleton variant="rounded" height={48} aria-label={message('layout.loading')} />}
        {pending?.length === 0 && <Typography>{message('admin_tools.schema_none')}</Typography>}
        {pending && pending.length > 0 && (
          <Box component="ul" aria-label={message('admin_tools.schema_list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {pending.map((change) => (
              <SchemaChangeItem
                key={change.id}
                change={change}
                isChosen={chosen.includes(change)}
                givenValue={values[change.id] ?? ''}
                onChoose={(isChosen) => changes.onChoose(change.id, isChosen)}
                onValue={(value) => changes.onValue(change.id, value)}
              />
            ))}
          </Box>
        )}
        <Stack direction="row" useFlexGap sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap' }}>
          {pending && pending.length > 0 && (
            <Button variant="outlined" color="error" disabled={!canRun} onClick={() => setConfirming(true)}>
              {message('admin_tools.schema_run', { count: chosen.length })}
            </Button>
          )}
          <Button loading={isReading} onClick={changes.onLook}>
            {message('admin_tools.schema_look')}
          </Button>
        </Stack>
        {done && (
          <Alert severity="success" role="status" sx={{ mt: 1.5 }}>
            {message('admin_tools.schema_done', { count: done.length })}
            {done.map((statement) => (
              <Box key={statement} component="code" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {statement}
              </Box>
            ))}
          </Alert>
        )}
        {isConfirming && (
          <ConfirmDialog
            title={message('admin_tools.schema_confirm', { count: chosen.length })}
            text={losses.length === 0 ? message('admin_tools.schema_no_loss') : [...losses, message('admin_tools.schema_final')].join(' ')}
            problem={runError && apiErrorText(runError, message)}
            confirmLabel={message('admin_tools.schema_confirmed')}
            cancelLabel={message('admin_tools.schema_cancel')}
            isBusy={isBusy}
            onConfirm={() =>
              void changes.onRun().then(
                () => setConfirming(false),
                () => undefined,
              )
            }
            onCancel={close}
          />
        )}
      </CardContent>
    </Card>
  );
}
