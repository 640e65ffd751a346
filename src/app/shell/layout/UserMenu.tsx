import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { Choice } from '../choices/Choice.ts';
import { ChoiceButtons } from '../choices/ChoiceButtons.tsx';
import { initialsOf } from '../session/initialsOf.ts';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';
import { currentGroup } from '../session/sessionStore.ts';
import { UserMenuEntries } from './UserMenuEntries.tsx';

interface UserMenuProps {
  readonly session: Session;
  readonly companyName: string;
  /** Choices for which the bar has no room. */
  readonly choices: readonly Choice[];
  /** true: the name next to the initials. */
  readonly showsName: boolean;
  /** Opens the chooser of accounts. */
  readonly onAccounts: () => void;
  /** Opens the list of shortcuts. */
  readonly onShortcuts: () => void;
}

/** The signed-in user by initials; opens the user's choices, pages and sessions. */
export function UserMenu({ session, companyName, choices, showsName, onAccounts, onShortcuts }: UserMenuProps) {
  const message = useMessage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const { user } = session;
  const name = personName(session);
  const group = currentGroup(session);
  // Drawn by the style: a picture, whose letters belong to no text or name.
  const initials = <Box aria-hidden sx={{ ...avatarSx, '&::before': { content: JSON.stringify(initialsOf(name)) } }} />;
  return (
    <>
      <ButtonBase
        aria-label={message('layout.user_menu', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.5, borderRadius: 5, gap: 1, '&:hover': { bgcolor: 'action.hover' } }}
      >
        {initials}
        {showsName && (
          <Typography component="span" variant="body2" noWrap sx={{ maxWidth: 240, pr: 1 }}>
            {name}
          </Typography>
        )}
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            id: panelId,
            role: 'dialog',
            'aria-label': message('layout.user_menu', { name }),
            sx: { width: 440, maxWidth: 'calc(100vw - 16px)', mt: 0.5 },
          },
        }}
      >
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', px: 2, py: 1.5 }}>
          {initials}
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="subtitle2" component="p">
              {name}
            </Typography>
            {[`${user.username} · ${companyName}`, group?.name || group?.code].filter(Boolean).map((line) => (
              <Typography key={line} variant="caption" color="textSecondary" component="p">
                {line}
              </Typography>
            ))}
          </Box>
        </Stack>
        <Divider />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'baseline', columnGap: 1.5, rowGap: 0.5, px: 2, py: 1 }}>
          {choices.map((choice) => (
            <Fragment key={choice.id}>
              <Typography aria-hidden component="span" variant="body2" color="textSecondary">
                {choice.label}
              </Typography>
              <ChoiceButtons choice={choice} />
            </Fragment>
          ))}
        </Box>
        <Divider />
        <UserMenuEntries session={session} onDone={() => setAnchor(null)} onAccounts={onAccounts} onShortcuts={onShortcuts} />
      </Popover>
    </>
  );
}

const avatarSx = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  typography: 'caption',
  fontWeight: 500,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;
