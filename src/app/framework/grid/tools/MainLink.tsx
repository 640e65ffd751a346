import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { AddIcon } from '../../icons.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { mainButtonSx } from './mainButtonSx.ts';

interface MainLinkProps {
  readonly to: string;
  readonly label: string;
}

/** The primary action of a list that is a page of its own: as the button that adds a record, the icon alone on a phone. */
export function MainLink({ to, label }: MainLinkProps) {
  const hasName = !useIsNarrow();
  return (
    <Tooltip title={hasName ? '' : label} disableTouchListener>
      <Button
        component={Link}
        to={to}
        variant="contained"
        aria-label={label}
        sx={{ ...mainButtonSx(hasName), flexShrink: 0, whiteSpace: 'nowrap' }}
      >
        <AddIcon />
        {hasName && label}
      </Button>
    </Tooltip>
  );
}
