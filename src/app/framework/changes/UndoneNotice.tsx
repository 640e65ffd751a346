import { useCloseNotification } from 'react-admin';
import type { UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { Refusals } from './Refusals.tsx';

/** The effect of an undo: the number of records, and those that were refused with the reasons. */
export function UndoneNotice({ answer }: { readonly answer: UndoAnswer }) {
  const message = useMessage();
  const close = useCloseNotification();
  const { undone, refused, refusals } = answer;
  return (
    <NoticeCard tone={refused > 0 ? 'warning' : 'success'} hidesAfter={refused > 0 ? null : shownMs} onClose={close}>
      {(undone > 0 || refused === 0) && <div>{message('changes.undone', { count: undone })}</div>}
      {refused > 0 && (
        <Refusals title={message('changes.refused', { count: refused })} refused={refused} refusals={refusals.slice(0, namedMax)} />
      )}
    </NoticeCard>
  );
}

const shownMs = 6000;
/** A notice names so many. */
const namedMax = 5;
