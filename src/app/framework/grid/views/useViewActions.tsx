import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { type NamedView, standardView } from '../../../../shared/framework/definitions/NamedView.ts';
import { defaultBehind } from '../../../../shared/framework/grid/views/effectiveView.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { DeletedViewNotice } from './DeletedViewNotice.tsx';
import { useViewChanges } from './useViewChanges.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewAction {
  readonly label: string;
  readonly run: () => void;
}

/** Actions on the open view, in the order of the menu, and the dialog of the action that was begun. */
export function useViewActions(): {
  readonly actions: readonly ViewAction[];
  /** Saves the changes in the open view, or asks for the name of a new one. */
  readonly saveChanges: () => void;
  readonly dialog: ReactNode;
} {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const { views } = useGridLayout();
  const { isChanged, capture } = useViewChanges();
  const [dialog, setDialog] = useState<'new' | 'edit' | 'delete'>();
  const { view } = views.open;
  const close = () => setDialog(undefined);
  const report = (key: string, named: NamedView | undefined, name = named ? text(named.title) : '') =>
    notify(message(key, { name }), { type: 'success' });
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, { type: 'error' });
  };

  const save = async (saved: NamedView) => {
    try {
      report('views.saved', await views.change(saved, { state: capture() }));
      views.choose(saved.id);
    } catch (error) {
      fail(error);
    }
  };
  const leaveOwnDefault = async (own: NamedView) => {
    try {
      await views.change(own, { is_default: false });
      views.choose(undefined);
    } catch (error) {
      fail(error);
    }
  };
  const copyLink = async () => {
    const isOwn = view?.layer === 'user';
    // Others do not see an own view: its filters go into the link instead.
    const address = isOwn ? `${views.addressOf(undefined).replace(/\?$/, '')}` : views.addressOf(view?.id ?? 'standard');
    const separator = address.includes('?') ? '&' : '?';
    await navigator.clipboard.writeText(isOwn || isChanged ? `${address}${separator}${capture().query}` : address);
    notify(isOwn ? 'views.link_own' : 'views.link_copied', { type: 'info' });
  };

  const ownDefault = views.views.find(({ layer, id }) => layer === 'user' && id === views.defaults.user);
  const behind = defaultBehind(views, 'user');
  const isStored = view !== undefined && view.layer !== 'product';
  const changeable = isStored && view.canChange ? view : undefined;
  const actions: readonly (ViewAction | false)[] = [
    isChanged && changeable !== undefined && { label: message('views.save'), run: () => void save(changeable) },
    { label: message('views.save_as'), run: () => setDialog('new') },
    isChanged && { label: message('views.discard'), run: () => views.choose(view?.id ?? standardView) },
    changeable !== undefined && { label: message('views.edit'), run: () => setDialog('edit') },
    changeable !== undefined && { label: message('views.delete'), run: () => setDialog('delete') },
    ownDefault !== undefined && {
      label: message(`views.reset.${behind?.layer ?? 'none'}`),
      run: () => void leaveOwnDefault(ownDefault),
    },
    { label: message('views.copy_link'), run: () => void copyLink() },
  ];
  return {
    actions: actions.filter((action) => action !== false),
    saveChanges: () => (changeable ? void save(changeable) : setDialog('new')),
    dialog: (
      <>
        {dialog === 'new' && (
          <ViewDialog
            title={message('views.save_as_title')}
            onClose={close}
            onSave={async (settings) => {
              const added = await views.add(settings, capture());
              report('views.saved', added, settings.name);
              views.choose(added.id);
            }}
          />
        )}
        {dialog === 'edit' && view && (
          <ViewDialog
            title={message('views.edit_title', { name: text(view.title) })}
            view={view}
            onClose={close}
            onSave={async (settings) => {
              await views.change(view, settings);
              report('views.saved', undefined, settings.name);
            }}
          />
        )}
        {dialog === 'delete' && view && <DeleteView view={view} onClose={close} />}
      </>
    ),
  };
}

function DeleteView({ view, onClose }: { readonly view: NamedView; readonly onClose: () => void }) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const { views } = useGridLayout();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = text(view.title);
  const remove = async () => {
    setBusy(true);
    try {
      await views.remove(view);
      notify(<DeletedViewNotice view={view} restore={views.restore} />);
      views.choose(undefined);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={message('views.delete_question', { name })}
      text={message('views.delete_text', { layer: view.layer })}
      problem={problem}
      confirmLabel={message('views.delete_confirm')}
      cancelLabel={message('views.cancel')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
