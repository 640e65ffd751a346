import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { DashboardActionAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { AddIcon, LeadsOnIcon } from '../icons.ts';
import { actionsSx } from './tileGrid.ts';

interface DashboardActionsProps {
  readonly actions: readonly DashboardActionAnswer[];
  /** Address of a path below pages/. */
  readonly pagePath: (path: string) => string;
}

/** Actions to begin with: a row of buttons, two in a line on a phone. */
export function DashboardActions({ actions, pagePath }: DashboardActionsProps) {
  const text = useText();
  const message = useMessage();
  if (actions.length === 0) return null;
  return (
    <Box component="ul" aria-label={message('dashboard.actions')} sx={actionsSx}>
      {actions.map(({ label, path, isNew }) => (
        <li key={path}>
          <Button component={Link} to={pagePath(path)} variant="outlined" fullWidth startIcon={isNew ? <AddIcon /> : <LeadsOnIcon />}>
            {text(label)}
          </Button>
        </li>
      ))}
    </Box>
  );
}
