import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { ReactElement } from 'react';
import { ChosenIcon } from '../../framework/icons.ts';
import type { Choice } from './Choice.ts';

/** The options of a choice as menu items: MUI's menus need their items as direct children. */
export function choiceItems({ value: current, options, onChoose }: Choice, onDone: () => void): ReactElement[] {
  return options.map(({ value, label }) => (
    <MenuItem
      key={value}
      role="menuitemradio"
      aria-checked={value === current}
      selected={value === current}
      onClick={() => {
        onChoose(value);
        onDone();
      }}
    >
      <ListItemIcon>{value === current && <ChosenIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  ));
}
