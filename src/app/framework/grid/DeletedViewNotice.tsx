import { useCloseNotification, useNotify } from 'react-admin';
import type { NamedView } from '../../../shared/framework/definitions/NamedView.ts';
import { ApiError } from '../api/ApiError.ts';
import { UndoButton } from '../changes/UndoButton.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';

interface DeletedViewNoticeProps {
  readonly view: NamedView;
  /** @throws ApiError */
  readonly restore: (view: NamedView) => Promise<NamedView | undefined>;
  /** The reason why the last undo failed. */
  readonly problem?: string;
}

/** The deletion of a view, with its undo. An undo that fails leaves a notice with the reason, from which it can be tried again. */
export function DeletedViewNotice({ view, restore, problem }: DeletedViewNoticeProps) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const close = useCloseNotification();
  const name = text(view.title);
  const undo = async () => {
    try {
      const restored = await restore(view);
      const isLess = view.isDefault && restored?.isDefault === false;
      notify(message(isLess ? 'views.restored_no_default' : 'views.restored', { name }), { type: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(<DeletedViewNotice view={view} restore={restore} problem={error.message} />);
    }
  };
  return (
    <NoticeCard
      tone={problem === undefined ? 'success' : 'error'}
      hidesAfter={problem === undefined ? shownMs : null}
      onClose={close}
      action={<UndoButton onUndo={() => void undo()} />}
    >
      {problem ?? message('views.deleted', { name })}
    </NoticeCard>
  );
}

const shownMs = 15_000;
