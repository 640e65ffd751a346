import BorderAllIcon from '@mui/icons-material/BorderAll';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { separators } from '../../../shared/framework/grid/gridLayout.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridLayout } from './GridContexts.ts';
import { ToolbarButton } from './ToolbarButton.tsx';

/** Chooses the lines between the cells. Spec B-208, B-209. */
export function SeparatorMenu() {
  const message = useMessage();
  const { preferences } = useGridLayout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { layout, apply } = preferences;
  return (
    <>
      <ToolbarButton
        label={message('grid.separators')}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<BorderAllIcon />}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {separators.map((separator) => (
          <MenuItem
            key={separator}
            role="menuitemradio"
            aria-checked={separator === layout.separator}
            selected={separator === layout.separator}
            onClick={() => {
              apply({ ...layout, separator });
              setAnchor(null);
            }}
          >
            {message(`grid.separator.${separator}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
