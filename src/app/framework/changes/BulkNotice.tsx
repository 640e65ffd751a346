import { useCloseNotification } from 'react-admin';
import type { BulkResult } from '../../../shared/framework/changes/BulkChange.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { Refusals } from './Refusals.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import { useUndo } from './useUndo.ts';

interface BulkNoticeProps {
  readonly action: 'edit' | 'delete';
  readonly result: BulkResult;
  /** In place of the number of records, for a change that ended early. */
  readonly words?: string;
}

/** The end of a change of many records, with its undo. */
export function BulkNotice({ action, result, words: given }: BulkNoticeProps) {
  const message = useMessage();
  const close = useCloseNotification();
  const { undo } = useUndo();
  const { changed, refused, refusals, set } = result;
  const tone = refused > 0 ? 'warning' : 'success';
  const hidesAfter = refused > 0 ? null : shownMs;
  const words = (
    <>
      <div>{given ?? message(`changes.bulk_done_${action}`, { changed })}</div>
      {refused > 0 && (
        <Refusals title={message('changes.bulk_refused', { count: refused })} refused={refused} refusals={refusals.slice(0, namedMax)} />
      )}
    </>
  );
  return set === null ? (
    <NoticeCard tone={tone} hidesAfter={hidesAfter} onClose={close}>
      {words}
    </NoticeCard>
  ) : (
    <UndoNotice tone={tone} hidesAfter={hidesAfter} set={set} undo={() => undo(set)}>
      {words}
    </UndoNotice>
  );
}

const shownMs = 15_000;
/** A notice names so many. */
const namedMax = 5;
