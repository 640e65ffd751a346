import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, use, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { DownloadIcon } from '../../icons.ts';
import { menuLandmark } from '../../menuLandmark.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { ToolbarButton } from '../tools/ToolbarButton.tsx';
import { DownloadToolsContext } from './DownloadToolsContext.ts';
import { useDownloads } from './useDownloads.ts';

/** The export formats of the list: a menu with the further ways of the app, or a plain button for a single format; nothing without formats. Spec B-236, B-237. */
export function DownloadMenu() {
  const message = useMessage();
  const { downloads, disabledReason } = useDownloads();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { list } = useGridLayout();
  const further = use(DownloadToolsContext);
  const [shown, setShown] = useState<ReactNode>();
  const [only, ...others] = downloads;
  if (only === undefined) return null;
  if (others.length === 0 && !(list.canSchedule && further.length > 0))
    return (
      <ToolbarButton
        label={message('grid.download_as', { format: only.format })}
        popup="dialog"
        disabledReason={only.disabledReason}
        onClick={only.ask}
        icon={<DownloadIcon />}
      />
    );
  return (
    <>
      <ToolbarButton
        label={message('grid.download')}
        popup="menu"
        expanded={anchor !== null}
        disabledReason={list.canSchedule && further.length > 0 ? undefined : disabledReason}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<DownloadIcon />}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: menuLandmark(message('grid.download')) }}
      >
        {downloads.map(({ format, disabledReason: reason, ask }) => (
          <MenuItem
            key={format}
            disabled={reason !== undefined}
            onClick={() => {
              setAnchor(null);
              ask();
            }}
          >
            <ListItemText primary={format} secondary={reason} />
          </MenuItem>
        ))}
        {further.map((Tool, i) => (
          <Tool key={Tool.displayName ?? i} onChosen={() => setAnchor(null)} onShow={setShown} />
        ))}
      </Menu>
      {shown}
    </>
  );
}
