import { useNotify } from 'react-admin';
import type { NamedView } from '../../../../shared/framework/definitions/NamedView.ts';
import { UndoNotice } from '../../changes/UndoNotice.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';

interface DeletedViewNoticeProps {
  readonly view: NamedView;
  /** @throws ApiError */
  readonly restore: (view: NamedView) => Promise<NamedView | undefined>;
}

/** The deletion of a view, with its undo. */
export function DeletedViewNotice({ view, restore }: DeletedViewNoticeProps) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const name = text(view.title);
  const undo = async () => {
    const restored = await restore(view);
    const isLess = view.isDefault && restored?.isDefault === false;
    notify(message(isLess ? 'views.restored_no_default' : 'views.restored', { name }), { type: 'success' });
  };
  return (
    <UndoNotice hidesAfter={shownMs} undo={undo}>
      {message('views.deleted', { name })}
    </UndoNotice>
  );
}

const shownMs = 15_000;
