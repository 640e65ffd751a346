import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { MenuIcon } from './MenuIcon.tsx';

interface ScreenLinkProps {
  readonly to: string;
  readonly title: string;
  /** Name of an icon; empty for the default one. */
  readonly icon: string;
  /** Heading of the menu above the screen, or the kind of a record. */
  readonly detail: string;
  /** Buttons in place of the detail. */
  readonly children?: ReactNode;
}

/** A row of a list of screens: icon, title and group. The whole row opens the screen. */
export function ScreenLink({ to, title, icon, detail, children }: ScreenLinkProps) {
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <MenuIcon name={icon} />
      </Box>
      <Link component={RouterLink} to={to} underline="none" color="textPrimary" variant="body2" sx={linkSx}>
        {title}
      </Link>
      {children || (
        <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0, maxWidth: '45%' }} noWrap>
          {detail}
        </Typography>
      )}
    </Box>
  );
}

const rowSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 40, sm: 36 },
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** The link covers the row, but not the buttons in it. */
const linkSx = {
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '& ~ button': { zIndex: 1 },
} as const;
