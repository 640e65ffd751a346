import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { isActive, type Task } from '../../../shared/framework/tasks/Task.ts';
import { parseOutcome } from '../../../shared/framework/tasks/TaskOutcome.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { ProgressLine } from '../ProgressLine.tsx';
import { RetryAlert } from '../RetryAlert.tsx';
import { useStore } from '../stores/makeStore.ts';
import { TaskProgress } from './TaskProgress.tsx';
import { loadTasks, taskFailure, taskPanel, taskStore } from './taskStore.ts';
import { outcomeWords } from './taskWords.ts';
import { useTaskActions } from './useTaskActions.ts';

/** The user's background tasks: running tasks with their progress, ended tasks with their outcome and file. */
export function TasksPanel() {
  const message = useMessage();
  const titleId = useId();
  const tasks = useStore(taskStore);
  const hasFailed = useStore(taskFailure);
  const [isLoading, setLoading] = useState(true);
  const load = (): void => void loadTasks().finally(() => setLoading(false));
  useEffect(load, []);
  const close = (): void => taskPanel.set(false);
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{message('tasks.title')}</DialogTitle>
      <DialogContent>
        {isLoading && <ProgressLine />}
        {hasFailed && !isLoading && <RetryAlert onRetry={load}>{message('tasks.not_loaded')}</RetryAlert>}
        {tasks.length === 0 && !isLoading && !hasFailed && <Typography color="textSecondary">{message('tasks.none')}</Typography>}
        <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
          {tasks.map((task) => (
            <TaskItem key={task.id} task={task} />
          ))}
        </Stack>
        {tasks.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {message('tasks.kept')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{message('grid.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function TaskItem({ task }: { readonly task: Task }) {
  const message = useMessage();
  const { isBusy, cancel, remove, download } = useTaskActions(task);
  const { file } = parseOutcome(task.result);
  const { title } = task;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body1">{isActive(task) ? title : outcomeWords(task, message)}</Typography>
        {isActive(task) ? (
          <TaskProgress task={task} />
        ) : (
          <Typography variant="body2" color={task.status === 'failed' ? 'error' : 'textSecondary'}>
            {task.problem?.detail ?? [title, file && message('tasks.size', { size: file.bytes / 1_000_000 })].filter(Boolean).join(' · ')}
          </Typography>
        )}
      </div>
      {download && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={download}
          aria-label={message('tasks.download_named', { name: file?.name ?? title })}
        >
          {message('tasks.download')}
        </Button>
      )}
      {isActive(task) ? (
        <Button size="small" disabled={isBusy} onClick={cancel} aria-label={message('tasks.cancel_named', { title })}>
          {message('tasks.cancel')}
        </Button>
      ) : (
        <Button size="small" disabled={isBusy} onClick={remove} aria-label={message('tasks.remove_named', { title })}>
          {message('tasks.remove')}
        </Button>
      )}
    </Stack>
  );
}
