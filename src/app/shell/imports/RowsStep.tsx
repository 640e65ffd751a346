import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { bulkRowsMax } from '../../../shared/framework/changes/BulkChange.ts';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { ActionButton } from '../../framework/ActionButton.tsx';
import { useUndo } from '../../framework/changes/useUndo.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { buttons } from './ColumnsStep.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import type { CorrectedCell, Import } from './useImport.ts';

interface RowsStepProps {
  readonly file: ImportState;
  readonly work: Import;
  /** The step for the imported records; undefined: the import is the last one. */
  readonly next: NextStep | undefined;
  readonly onClose: () => void;
}

/** The step that follows an import. */
export interface NextStep {
  readonly title: string;
}

/** The result of the check, the rows to correct, and the import. */
export function RowsStep({ file, work, next, onClose }: RowsStepProps) {
  const message = useMessage();
  const [corrections, setCorrections] = useState<ReadonlyMap<string, CorrectedCell>>(new Map());
  const { tryUndo } = useUndo();
  const [isUndoing, setUndoing] = useState(false);
  const { outcome } = file;
  if (work.task) return <TaskProgress task={work.task} onCancel={work.cancel} />;
  const { created = 0, changed = 0, refused = 0 } = outcome?.counts ?? {};
  const good = created + changed;
  const isKept = outcome?.is_kept === true;
  const isTogether = file.rows <= importLimits.together;
  const isCorrected = corrections.size > 0;
  const set = isKept ? outcome.set : null;
  const isEnd = isKept || (outcome !== null && good === 0 && refused === 0);
  const hasNext = next !== undefined && (outcome?.stored ?? 0) > 0;
  const missing = file.missing.map((name) => file.fields.find((field) => field.name === name)?.label ?? name);
  const takeBack = async (id: string): Promise<void> => {
    setUndoing(true);
    const isBegun = await tryUndo(id);
    setUndoing(false);
    if (isBegun) onClose();
  };
  return (
    <>
      {outcome && <ImportCounts outcome={outcome} />}
      {outcome && file.lines !== null && good > 0 && (
        <Typography>{message(isKept ? 'import.records_made' : 'import.records_to_make', { count: outcome.records })}</Typography>
      )}
      {outcome && outcome.unused_files.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {message('import.files_unused', { count: outcome.unused_files.length, names: outcome.unused_files.join(', ') })}
        </Alert>
      )}
      {outcome && isKept && (
        <Alert severity="success">{message(refused > 0 ? 'import.done_partly' : 'import.done', { count: good, refused })}</Alert>
      )}
      {outcome && !isKept && refused === 0 && good === 0 && <Alert severity="info">{message('import.all_same')}</Alert>}
      {!isKept && refused > 0 && missing.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" disabled={work.isBusy} onClick={() => work.go('columns')}>
              {message('import.step_columns')}
            </Button>
          }
        >
          {message('import.missing_columns', { fields: missing.join(', '), count: missing.length })}
        </Alert>
      )}
      {refused > 0 && (
        <RefusedRows
          file={file}
          corrections={corrections}
          onCorrect={(cell) => setCorrections((before) => new Map(before).set(`${cell.line}:${cell.column}`, cell))}
        />
      )}
      <Box sx={buttons}>
        {!isKept && (
          <Button color="inherit" disabled={work.isBusy} onClick={() => work.go('columns')}>
            {message('import.back')}
          </Button>
        )}
        {(refused > 0 || !outcome) && (
          <ActionButton
            variant={isCorrected ? 'contained' : 'outlined'}
            disabled={!isCorrected && outcome !== null}
            loading={work.isBusy}
            onClick={() => work.check([...corrections.values()])}
          >
            {message('import.check_again')}
          </ActionButton>
        )}
        {!isKept && refused > 0 && good > 0 && (
          <ActionButton disabled={work.isBusy || isCorrected} onClick={() => work.commit('good')} variant="outlined">
            {message('import.commit_good', { count: good })}
          </ActionButton>
        )}
        {!isKept && refused === 0 && good > 0 && (
          <ActionButton disabled={work.isBusy} onClick={() => work.commit(isTogether ? 'all' : 'good')} variant="contained">
            {message('import.commit_all', { count: good })}
          </ActionButton>
        )}
        {set !== null && (
          <ActionButton loading={isUndoing} onClick={() => void takeBack(set)}>
            {message('import.undo')}
          </ActionButton>
        )}
        {isEnd && (
          <Button variant={refused > 0 || hasNext ? 'outlined' : 'contained'} onClick={onClose}>
            {message('import.show_list')}
          </Button>
        )}
        {isEnd && hasNext && (
          <Button variant="contained" onClick={() => work.go('next')}>
            {message('import.go_on', { step: next.title, count: outcome?.stored ?? 0 })}
          </Button>
        )}
      </Box>
      {!isKept && refused > 0 && <Note text={message('import.all_or_good')} />}
      {!isKept && refused === 0 && good > 0 && !isTogether && <Note text={message('import.together', { max: importLimits.together })} />}
      {good > bulkRowsMax && <Note text={message('import.no_undo', { max: bulkRowsMax })} />}
    </>
  );
}

/** A sentence below the buttons. */
function Note({ text }: { readonly text: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end' }}>
      {text}
    </Typography>
  );
}

function TaskProgress({ task, onCancel }: { readonly task: Task; readonly onCancel: () => void }) {
  const message = useMessage();
  const { done, total, title } = task;
  const share = total ? Math.min(100, Math.floor((100 * done) / total)) : undefined;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, py: 2 }}>
      <Typography role="status">{title}</Typography>
      <LinearProgress aria-label={title} {...(share !== undefined && { variant: 'determinate', value: share })} />
      <Typography variant="body2" color="textSecondary">
        {total ? message('import.progress', { done, total }) : message('import.waiting')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {message('import.goes_on')}
      </Typography>
      <Box sx={buttons}>
        <Button color="inherit" onClick={onCancel}>
          {message('import.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
