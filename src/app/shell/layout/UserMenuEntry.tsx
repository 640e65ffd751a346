import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ComponentType } from 'react';
import { Link } from 'react-router';

interface UserMenuEntryProps {
  readonly icon: ComponentType<{ fontSize?: 'small' }>;
  readonly title: string;
  readonly detail?: string;
  /** Address that it opens; absent for an action. */
  readonly to?: string;
  readonly onClick: () => void;
}

/** A line of the user menu: a link, or a button for an action. */
export function UserMenuEntry({ icon: Icon, title, detail, to, onClick }: UserMenuEntryProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        {...(to === undefined ? { component: 'button' } : { component: Link, to })}
        onClick={onClick}
        sx={{ width: '100%', textAlign: 'left', minHeight: 36, py: 0.25, '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        <ListItemIcon sx={{ minWidth: 32 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          sx={{ my: 0 }}
          primary={title}
          secondary={detail}
          slotProps={{
            primary: { component: 'span', variant: 'body2' },
            secondary: { component: 'span', variant: 'caption', sx: { display: 'block' } },
          }}
        />
      </ListItemButton>
    </ListItem>
  );
}
