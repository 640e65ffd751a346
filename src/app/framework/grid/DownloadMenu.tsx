import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useMessage } from '../i18n/useMessage.ts';
import { DownloadIcon } from '../icons.ts';
import { useGridExport, useGridRows } from './GridContexts.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

/** The export formats of the list: a menu, a single one the button itself; nothing when there are none. Spec B-236. */
export function DownloadMenu() {
  const message = useMessage();
  const exporting = useGridExport();
  const rows = useGridRows();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only, ...others] = exporting.formats;
  if (only === undefined) return null;
  const disabledReason = (rows.summary?.count ?? 0) === 0 ? message('grid.nothing_to_export') : undefined;
  if (others.length === 0)
    return (
      <ToolbarButton
        label={message('grid.download_as', { format: only })}
        popup="dialog"
        disabledReason={disabledReason}
        onClick={() => exporting.ask(only)}
        icon={<DownloadIcon />}
      />
    );
  return (
    <>
      <ToolbarButton
        label={message('grid.download')}
        popup="menu"
        expanded={anchor !== null}
        disabledReason={disabledReason}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<DownloadIcon />}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {exporting.formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              exporting.ask(format);
            }}
          >
            {format}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
