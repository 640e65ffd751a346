import { useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { SaveIcon, ViewsIcon } from '../../icons.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { useViewChanges } from './useViewChanges.ts';
import { useViewNotices } from './useViewNotices.ts';

const ViewsList = lazyPart(() => import('./ViewsList.tsx'), 'ViewsList');
const SavedChanges = lazyPart(() => import('./SavedChanges.tsx'), 'SavedChanges');

/** The open view, a button that saves its changes, and the menu of all views: to choose, save, share and delete them. Nothing without an account. */
export function ViewsMenu() {
  const { views } = useGridLayout();
  return views.isOffered ? <OfferedViews /> : null;
}

function OfferedViews() {
  const message = useMessage();
  const text = useText();
  const { views } = useGridLayout();
  const { view: open } = views.open;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const [saves, setSaves] = useState(0);
  const isNarrow = useIsNarrow();
  const { isChanged } = useViewChanges();
  const canSave = open !== undefined && open.layer !== 'product' && open.canChange;
  useViewNotices();
  const name = shortened(open ? text(open.title) : message('views.standard'));
  return (
    <>
      <ToolbarButton
        label={message(isChanged ? 'views.button_changed' : 'views.button', { name })}
        popup="menu"
        expanded={anchor !== null}
        isActive={isChanged}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setUsed(true);
          views.reload();
        }}
        icon={<ViewsIcon />}
      />
      {isChanged && !isNarrow && (
        <ToolbarButton
          label={message(canSave ? 'views.save' : 'views.save_as')}
          {...(!canSave && { popup: 'dialog' as const })}
          onClick={() => setSaves((count) => count + 1)}
          icon={<SaveIcon />}
        />
      )}
      {saves > 0 && (
        <WaitingContext value={null}>
          <SavedChanges key={saves} />
        </WaitingContext>
      )}
      {isUsed && (
        <WaitingContext value={null}>
          <ViewsList anchor={anchor} onClose={() => setAnchor(null)} />
        </WaitingContext>
      )}
    </>
  );
}

const shownLength = 24;

function shortened(name: string): string {
  return name.length > shownLength ? `${name.slice(0, shownLength)}…` : name;
}
