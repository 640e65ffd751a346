import Alert from '@mui/material/Alert';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { RecordActionMenu } from '../actions/RecordActionMenu.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { rememberList } from '../screens/listAddresses.ts';
import { GridBase, type GridBaseProps } from './GridBase.tsx';
import { useGridActions } from './GridContexts.ts';
import { GridFrame } from './GridFrame.tsx';
import { type GridScreen, hasList, screenList } from './GridList.ts';
import { useScreenPaths } from './useScreenPaths.ts';
import { useSlotParts } from './useSlotParts.tsx';

type RowActions = NonNullable<GridBaseProps['rowActions']>;

export interface ReportGridProps extends Pick<GridBaseProps, 'rowActions' | 'onSelectionChange'> {
  readonly screen: ScreenDescription;
}

/** The grid of a list screen, by its definition and its reader's rights. */
export function ReportGrid({ screen, ...rest }: ReportGridProps) {
  const message = useMessage();
  if (!hasList(screen)) return <Alert severity="info">{message('grid.not_a_list')}</Alert>;
  return <ListGrid screen={screen} {...rest} />;
}

function ListGrid({ screen, rowActions, ...rest }: Omit<ReportGridProps, 'screen'> & { readonly screen: GridScreen }) {
  const list = useMemo(() => screenList(screen), [screen]);
  const paths = useScreenPaths(screen);
  const slotParts = useSlotParts(screen);
  const { recordActions, recordLinks } = screen;
  const menu = useCallback<RowActions>((row, cell) => <RowMenu screen={screen} row={row} {...cell} />, [screen]);
  const location = useLocation();
  useEffect(() => rememberList(location), [location]);
  const hasMenu = recordActions.length + recordLinks.length > 0;
  return (
    <GridBase
      list={list}
      {...paths}
      {...slotParts}
      rowActions={rowActions ?? (hasMenu ? menu : undefined)}
      rowActionsWidth={rowActions ? undefined : 64}
      {...rest}
    >
      <GridFrame />
    </GridBase>
  );
}

interface RowMenuProps extends Readonly<Parameters<RowActions>[1]> {
  readonly screen: GridScreen;
  readonly row: Parameters<RowActions>[0];
}

function RowMenu({ screen, row, name, hasFocus }: RowMenuProps) {
  const { change } = useGridActions();
  return (
    <RecordActionMenu
      actions={screen.recordActions}
      links={screen.recordLinks}
      record={row}
      name={name}
      hasFocus={hasFocus}
      onDone={() => change('refresh', {})}
    />
  );
}
