import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useRef, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { MoreIcon } from '../../icons.ts';
import type { ViewerTool } from './viewerTools.ts';

/** The tools that have no place in a narrow viewer. */
export function ToolsMenu({ tools }: { readonly tools: readonly ViewerTool[] }) {
  const message = useMessage();
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  /** Acts once the menu has gone, which gives the focus back to its button first. */
  const chosen = useRef<() => void>(undefined);
  const close = (): void => setButton(null);
  const act = (): void => {
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <>
      <Tooltip title={message('viewer.more')}>
        <IconButton
          size="small"
          aria-label={message('viewer.more')}
          aria-haspopup="menu"
          aria-expanded={button !== null}
          aria-controls={button ? id : undefined}
          onClick={(event) => setButton(event.currentTarget)}
          sx={{ minWidth: 40, minHeight: 40 }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {/* Keys of the menu are none of the viewer. */}
      <Menu
        id={id}
        open={button !== null}
        anchorEl={button}
        onClose={close}
        onKeyDown={(event) => event.stopPropagation()}
        slotProps={{ transition: { onExited: act } }}
      >
        {tools.map(({ id: tool, icon: Icon, label, isOn, isOff, onAct }) => (
          <MenuItem
            key={tool}
            selected={isOn}
            disabled={isOff}
            onClick={() => {
              chosen.current = onAct;
              close();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
