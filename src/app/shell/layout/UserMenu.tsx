import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { screenPath } from '../addresses/addresses.ts';
import type { Choice } from '../choices/Choice.ts';
import { choiceItems } from '../choices/choiceItems.tsx';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';
import { useSessions } from '../session/useSession.ts';
import { sessionItems } from '../switching/sessionItems.tsx';

interface UserMenuProps {
  readonly session: Session;
  readonly companyName: string | undefined;
  /** Choices for which the bar has no room. */
  readonly choices: readonly Choice[];
  /** Opens the chooser of accounts. */
  readonly onAccounts: () => void;
}

/** The signed-in user, and the sign-out. */
export function UserMenu({ session, companyName, choices, onAccounts }: UserMenuProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const sessions = useSessions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const { user } = session;
  const name = personName(session);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={message('layout.user_menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Avatar sx={{ width: 32, height: 32, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
          <PersonOutlined fontSize="small" />
        </Avatar>
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 240, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, pt: 1, pb: 1.5 }}>
          <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
          {[`${user.username} · ${companyName ?? user.company}`, user.email].filter(Boolean).map((line) => (
            <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {line}
            </Typography>
          ))}
        </Box>
        <Divider component="li" role="presentation" />
        {choices.flatMap((choice) => [
          <ListSubheader key={choice.label} role="presentation" sx={{ lineHeight: 2.2, bgcolor: 'transparent' }}>
            {choice.label}
          </ListSubheader>,
          ...choiceItems(choice, close),
          <Divider key={`${choice.label} end`} component="li" role="presentation" />,
        ])}
        {sessionItems({ session, sessions, message, onDone: close, onAccounts, onGo: (path) => void navigate(path) })}
        <Divider component="li" role="presentation" />
        <MenuItem component={Link} to={screenPath(user.company, 'init-account')} onClick={close}>
          <ListItemIcon>
            <ManageAccountsOutlined fontSize="small" />
          </ListItemIcon>
          {message('pages.init_account')}
        </MenuItem>
        <MenuItem component={Link} to={screenPath(user.company, 'UA-PWD')} onClick={close}>
          <ListItemIcon>
            <KeyOutlined fontSize="small" />
          </ListItemIcon>
          {message('change_password.title')}
        </MenuItem>
        <MenuItem component={Link} to={screenPath(user.company, 'UA-SECQST')} onClick={close}>
          <ListItemIcon>
            <ShieldOutlined fontSize="small" />
          </ListItemIcon>
          {message('security.menu_title')}
        </MenuItem>
        <Divider component="li" role="presentation" />
        <MenuItem component={Link} to={`/${user.company}/logout`} onClick={close}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {message('layout.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
}
