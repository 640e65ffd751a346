import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { useMessage } from '../i18n/useMessage.ts';

/** The progress of a task that waits or runs: a bar, and the units done of all. */
export function TaskProgress({ task: { title, status, done, total } }: { readonly task: Task }) {
  const message = useMessage();
  const share = status === 'running' && total !== null && total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : undefined;
  const counted = total === null ? message('tasks.so_far', { done }) : message('tasks.progress_of', { done, total });
  return (
    <Box sx={{ mt: 0.5 }}>
      <LinearProgress
        aria-label={message('tasks.progress', { title })}
        {...(share !== undefined && { variant: 'determinate', value: share })}
      />
      <Typography variant="body2" aria-live="off">
        {status === 'queued' ? message('tasks.status.queued') : counted}
      </Typography>
    </Box>
  );
}
