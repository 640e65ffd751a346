import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { type NamedView, standardView, viewLayers } from '../../../../shared/framework/definitions/NamedView.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { ChosenIcon } from '../../icons.ts';
import { menuLandmark } from '../../menuLandmark.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { useLayerName } from './useLayerName.ts';
import { useViewActions } from './useViewActions.tsx';

interface ViewsListProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** All views of the list by layer, what can be done with the open one, and the dialogs of that. */
export function ViewsList({ anchor, onClose: close }: ViewsListProps) {
  const message = useMessage();
  const text = useText();
  const isNarrow = useIsNarrow();
  const layerName = useLayerName();
  const { views } = useGridLayout();
  const { view: open } = views.open;
  const { actions, dialog } = useViewActions();
  const choose = (id: string) => {
    close();
    views.choose(id);
  };
  const entry = (id: string, title: string, isOpen: boolean, isDefault: boolean) => (
    <MenuItem key={`view ${id}`} role="menuitemradio" aria-checked={isOpen} selected={isOpen} onClick={() => choose(id)}>
      <ListItemIcon>{isOpen && <ChosenIcon fontSize="small" />}</ListItemIcon>
      <ListItemText sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{title}</ListItemText>
      {isDefault && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pl: 2 }}>
          {message('views.default')}
        </Box>
      )}
    </MenuItem>
  );
  const heading = (key: string, words: string) => (
    <ListSubheader key={key} sx={{ lineHeight: '32px', bgcolor: 'transparent' }} aria-hidden={false}>
      {words}
    </ListSubheader>
  );
  const items: ReactNode[] = viewLayers.flatMap((layer) =>
    groupsOf(views.views.filter((view) => view.layer === layer)).flatMap(([first, ...others]) => [
      heading(`heading ${layer} ${first.group?.code ?? ''}`, layerName(first)),
      ...[first, ...others].map((view) =>
        entry(view.id, text(view.title), view.id === open?.id && view.layer === open.layer, views.defaults[layer] === view.id),
      ),
    ]),
  );
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          list: { dense: !isNarrow, 'aria-label': message('views.menu') },
          paper: { ...menuLandmark(message('views.menu')), sx: { maxWidth: 'min(360px, calc(100vw - 16px))' } },
        }}
      >
        {items}
        {items.length > 0 && <Divider key="line" />}
        {entry(
          standardView,
          message('views.standard'),
          open === undefined,
          views.views.length > 0 && Object.keys(views.defaults).length === 0,
        )}
        {items.length === 0 && views.error === null && (
          <MenuItem disabled key="empty" sx={{ whiteSpace: 'normal' }}>
            {message('views.empty')}
          </MenuItem>
        )}
        {views.error !== null && (
          <MenuItem key="failed" onClick={views.reload} sx={{ whiteSpace: 'normal' }}>
            <ListItemText primary={message('views.failed')} secondary={message('views.retry')} />
          </MenuItem>
        )}
        <Divider key="actions" />
        {actions.map(({ label, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {dialog}
    </>
  );
}

/** Views of a layer, grouped by menu group. */
function groupsOf(views: readonly NamedView[]): readonly (readonly [NamedView, ...NamedView[]])[] {
  return [...Map.groupBy(views, ({ group }) => group?.code ?? '').values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}
