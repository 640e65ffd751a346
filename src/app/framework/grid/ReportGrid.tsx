import Alert from '@mui/material/Alert';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { ownMachines } from '../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { bulkTransitions } from '../form/states/bulkTransitions.ts';
import { hasStates } from '../form/states/hasStates.ts';
import { keyedTransitions } from '../form/states/keyedTransitions.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { lazyPart, WaitingContext } from '../lazyPart.ts';
import { rememberList } from '../screens/listAddresses.ts';
import { BulkActions } from './bulk/BulkActions.tsx';
import { useCellActions } from './cell/CellActions.tsx';
import { GridFrame } from './frame/GridFrame.tsx';
import { GridBase, type GridBaseProps } from './GridBase.tsx';
import { RowMenu } from './rows/RowMenu.tsx';
import { type GridScreen, hasList, partList, screenList } from './state/GridList.ts';
import { useExpand } from './useExpand.tsx';
import { useScreenPaths } from './useScreenPaths.ts';
import { useSlotParts } from './useSlotParts.tsx';

const StateKeys = lazyPart(() => import('./rows/StateKeys.tsx'), 'StateKeys');
const GridBoard = lazyPart(() => import('./board/GridBoard.tsx'), 'GridBoard');

type RowActions = NonNullable<GridBaseProps['rowActions']>;

export type ReportGridProps = GridBaseProps | ScreenGridProps;

export interface ScreenGridProps
  extends Pick<GridBaseProps, 'rowActions' | 'openRow' | 'onSelectionChange' | 'toolbarEnd' | 'columnInView'> {
  /** The list screen, as `useScreen` or a slot gives it. */
  readonly screen: ScreenDescription;
  /** The record whose page the list is a part of: its reference to the record is given to new rows, and its columns are not saved. */
  readonly partOf?: { readonly field: string; readonly id: RecordId };
}

/**
 * The grid of a list: of a screen, by its definition and its reader's rights, or of any call that keeps the contract, with `gridList`.
 * Described in docs/report-grid.md.
 */
export function ReportGrid(props: ReportGridProps) {
  return 'screen' in props ? <ScreenGrid {...props} /> : <GridBase {...props} />;
}

function ScreenGrid({ screen, ...rest }: ScreenGridProps) {
  const message = useMessage();
  if (!hasList(screen)) return <Alert severity="info">{message('grid.not_a_list')}</Alert>;
  return <ListGrid screen={screen} {...rest} />;
}

function ListGrid({ screen, rowActions, partOf, ...rest }: Omit<ScreenGridProps, 'screen'> & { readonly screen: GridScreen }) {
  const list = useMemo(() => (partOf ? partList(screen, partOf) : screenList(screen)), [screen, partOf]);
  const { recordPath, createPath, showPath, editPath, duplicatePath } = useScreenPaths(screen);
  const fixedFields = useMemo(() => partOf && [partOf.field], [partOf]);
  const { top, ...slotParts } = useSlotParts(screen);
  const expand = useExpand(screen, list, showPath);
  const { cellClick, dialog } = useCellActions(screen);
  const { recordActions, recordLinks } = screen;
  const openPath = showPath ?? (editPath ? undefined : recordPath);
  // Lines of a record, which have no page of their own, are deleted in its form.
  const canDelete = (editPath ?? showPath) !== undefined && screen.verbs.includes('delete');
  const menu = useCallback<RowActions>(
    (row, cell) => (
      <RowMenu
        screen={screen}
        row={row}
        {...cell}
        showPath={openPath?.(row.id)}
        editPath={editPath?.(row.id)}
        duplicatePath={duplicatePath(row.id)}
        canDelete={canDelete}
      />
    ),
    [screen, openPath, editPath, duplicatePath, canDelete],
  );
  const location = useLocation();
  const isPart = partOf !== undefined;
  useEffect(() => {
    if (!isPart) rememberList(location);
  }, [location, isPart]);
  const { form } = screen;
  const { changes } = list;
  const selectionActions = useMemo(
    () =>
      form &&
      list.selection === 'multiple' &&
      (changes !== undefined || (hasStates(screen) && bulkTransitions(form.schema).length > 0) || (screen.papers ?? []).length > 0) && (
        <BulkActions screen={screen} form={form} changes={changes} />
      ),
    [screen, form, changes, list.selection],
  );
  const board = useBoard(screen);
  const keyed = form !== undefined && hasStates(screen) && keyedTransitions(form.schema).length > 0;
  const hasMenu =
    recordActions.length + recordLinks.length > 0 || recordPath !== undefined || duplicatePath(0) !== undefined || hasStates(screen);
  return (
    <GridBase
      list={list}
      recordPath={recordPath}
      editPath={editPath}
      createPath={
        partOf && createPath !== undefined ? `${createPath}?${formatQueryParameter(partOf.field, String(partOf.id))}` : createPath
      }
      fixedFields={fixedFields}
      {...slotParts}
      selectionActions={selectionActions}
      board={board}
      expand={slotParts.expand ?? expand}
      cellClick={cellClick}
      rowActions={rowActions ?? (hasMenu ? menu : undefined)}
      rowActionsWidth={rowActions ? undefined : menuWidth}
      {...rest}
    >
      {!isPart && top}
      {keyed && form ? (
        <WaitingContext value={<GridFrame />}>
          <StateKeys screen={screen} form={form}>
            <GridFrame />
          </StateKeys>
        </WaitingContext>
      ) : (
        <GridFrame />
      )}
      {dialog}
    </GridBase>
  );
}

/** Width of the column of row menus, in pixels. */
const menuWidth = 48;

/** The board of a screen whose records have a process and whose list shows its field. */
function useBoard(screen: GridScreen): GridBaseProps['board'] {
  return useMemo(() => {
    const { form, list } = screen;
    if (!form || !hasStates(screen)) return undefined;
    const shown = new Set(list.columns.map(({ field }) => field));
    const process = ownMachines(form.schema).find(({ field, writable }) => writable !== true && shown.has(field));
    return process && { field: process.field, draw: () => <GridBoard screen={screen} form={form} field={process.field} /> };
  }, [screen]);
}
