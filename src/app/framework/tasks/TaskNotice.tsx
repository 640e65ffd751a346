import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isActive, type Task } from '../../../shared/framework/tasks/Task.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import { closeNotice, type FollowedTask } from './taskStore.ts';
import { outcomeWords, taskTones } from './taskWords.ts';
import { useTaskActions } from './useTaskActions.ts';

interface TaskNoticeProps {
  readonly task: Task;
  readonly words: FollowedTask['words'];
}

const hidesAfterMs = 8000;

/** The notice of a task: its progress with Cancel, later its end with its file or the reason of a failure. */
export function TaskNotice({ task, words }: TaskNoticeProps) {
  const message = useMessage();
  const { isBusy, cancel, download } = useTaskActions(task);
  const close = (): void => closeNotice(task);
  if (isActive(task))
    return (
      <NoticeCard
        tone={taskTones[task.status]}
        onClose={close}
        action={
          <Button size="small" color="inherit" disabled={isBusy} onClick={cancel}>
            {message('tasks.cancel')}
          </Button>
        }
      >
        {words ?? task.title}
        <TaskProgress task={task} />
      </NoticeCard>
    );
  const stays = download !== undefined || task.status === 'failed';
  return (
    <NoticeCard
      tone={taskTones[task.status]}
      hidesAfter={stays ? null : hidesAfterMs}
      onClose={close}
      action={
        download && (
          <Button size="small" color="inherit" disabled={isBusy} onClick={download}>
            {message('tasks.download')}
          </Button>
        )
      }
    >
      {outcomeWords(task, message)}
      {task.problem && <Typography variant="body2">{task.problem.detail}</Typography>}
    </NoticeCard>
  );
}
