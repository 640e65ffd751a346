import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, use, useState } from 'react';
import { densities } from '../../../../shared/framework/definitions/NamedView.ts';
import { separators } from '../../../../shared/framework/grid/gridLayout.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import {
  BoardIcon,
  ChartIcon,
  ChosenIcon,
  ColumnsIcon,
  DownloadIcon,
  FullScreenIcon,
  LeaveFullScreenIcon,
  MoreIcon,
  RecentIcon,
  RefreshIcon,
  RowsIcon,
  SortIcon,
} from '../../icons.ts';
import { menuLandmark } from '../../menuLandmark.ts';
import { useViewSwitch } from '../chart/useViewSwitch.ts';
import { DownloadToolsContext } from '../export/DownloadToolsContext.ts';
import { useDownloads } from '../export/useDownloads.ts';
import { useGridActions, useGridLayout } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { GridToolsContext } from './GridToolsContext.ts';

interface MoreToolsProps {
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
  readonly onColumns: () => void;
  /** Opens the reader's own changes. */
  readonly onChanges: () => void;
  /** Opens the order of the rows at an element; undefined: no column can be sorted. */
  readonly onSort: ((anchor: HTMLElement) => void) | undefined;
  /** true: the columns and the downloads are in the menu. */
  readonly isInMenu: boolean;
}

/** The rarely used tools of a grid; where room is short, also tools that otherwise have a separate place. Spec B-208, B-254. */
export function MoreTools({ isFullscreen, onFullscreen, onColumns, onChanges, onSort, isInMenu }: MoreToolsProps) {
  const message = useMessage();
  const isNarrow = useIsNarrow();
  const { change } = useGridActions();
  const { downloads } = useDownloads();
  const { isRows, isChart, isBoard, showRows, showChart, showBoard } = useViewSwitch();
  const { list, preferences, arrangement } = useGridLayout();
  const { layout, apply } = preferences;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const further = use(GridToolsContext);
  const furtherDownloads = use(DownloadToolsContext);
  const [shown, setShown] = useState<ReactNode>();
  const item = (label: string, icon: ReactNode, run: () => void, options: { readonly disabledReason?: string | undefined } = {}) => (
    <MenuItem
      key={label}
      disabled={options.disabledReason !== undefined}
      onClick={() => {
        setAnchor(null);
        run();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} secondary={options.disabledReason} />
    </MenuItem>
  );
  /** One of several ways to draw the table. */
  const choices = <Value extends string>(
    label: string,
    values: readonly Value[],
    chosen: Value,
    words: string,
    choose: (value: Value) => void,
  ) => [
    <ListSubheader key={label} role="presentation" sx={{ lineHeight: '32px' }}>
      {label}
    </ListSubheader>,
    ...values.map((value) => (
      <MenuItem
        key={`${label}:${value}`}
        role="menuitemradio"
        aria-checked={value === chosen}
        aria-label={message('table.choice', { label, value: message(`${words}.${value}`) })}
        onClick={() => choose(value)}
      >
        <ListItemIcon>{value === chosen && <ChosenIcon fontSize="small" />}</ListItemIcon>
        {message(`${words}.${value}`)}
      </MenuItem>
    )),
  ];
  return (
    <>
      <ToolbarButton
        isIcon
        label={message('grid.more')}
        popup="menu"
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<MoreIcon />}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: !isNarrow }, paper: menuLandmark(message('grid.more')) }}
      >
        {isInMenu && !isRows && item(message('chart.rows_view'), <RowsIcon fontSize="small" />, showRows)}
        {isInMenu && !isBoard && showBoard && item(message('states.board'), <BoardIcon fontSize="small" />, showBoard)}
        {isInMenu && !isChart && showChart && item(message('chart.chart_view'), <ChartIcon fontSize="small" />, showChart)}
        {isInMenu && onSort && item(message('table.sort'), <SortIcon fontSize="small" />, () => anchor && onSort(anchor))}
        {isInMenu && item(message('grid.columns'), <ColumnsIcon fontSize="small" />, onColumns)}
        {isInMenu &&
          downloads.map(({ format, disabledReason, ask }) =>
            item(message('grid.download_as', { format }), <DownloadIcon fontSize="small" />, ask, { disabledReason }),
          )}
        {isInMenu &&
          furtherDownloads.map((Tool, i) => <Tool key={Tool.displayName ?? i} onChosen={() => setAnchor(null)} onShow={setShown} />)}
        {!isNarrow && [
          ...choices(message('grid.separators'), separators, layout.separator, 'grid.separator', (separator) =>
            apply({ ...layout, separator }),
          ),
          ...choices(message('table.density'), densities, arrangement.density ?? 'standard', 'table.density', arrangement.setDensity),
          <Divider key="divider" />,
        ]}
        {list.changes && item(message('changes.title'), <RecentIcon fontSize="small" />, onChanges)}
        {item(message('grid.refresh'), <RefreshIcon fontSize="small" />, () => change('refresh', {}))}
        {item(
          message(isFullscreen ? 'grid.exit_fullscreen' : 'grid.fullscreen'),
          isFullscreen ? <LeaveFullScreenIcon fontSize="small" /> : <FullScreenIcon fontSize="small" />,
          onFullscreen,
        )}
        {further.map((Tool, i) => (
          <Tool key={Tool.displayName ?? i} onChosen={() => setAnchor(null)} onShow={setShown} />
        ))}
      </Menu>
      {shown}
    </>
  );
}
