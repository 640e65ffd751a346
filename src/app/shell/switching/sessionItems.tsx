import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import SwitchAccountOutlined from '@mui/icons-material/SwitchAccountOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { screenPath } from '../addresses/addresses.ts';
import { landingPath } from '../session/landingPath.ts';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';
import { chooseSession, type ListedSession } from '../session/sessionStore.ts';

interface SessionItems {
  readonly session: Session;
  readonly sessions: readonly ListedSession[];
  readonly message: (key: string, values?: Record<string, string>) => string;
  readonly onDone: () => void;
  readonly onAccounts: () => void;
  readonly onGo: (path: string) => void;
}

/**
 * The sessions and accounts to switch to, as items of the user menu: MUI's menus need their items as direct children. Spec S-143, S-208.
 */
export function sessionItems({ session, sessions, message, onDone, onAccounts, onGo }: SessionItems): ReactElement[] {
  const company = session.user.company;
  const others = sessions.filter(({ session: other }) => other !== session);
  return [
    <MenuItem key="preferences" component={Link} to={screenPath(company, 'UA-PREF')} onClick={onDone}>
      <ListItemIcon>
        <TuneOutlined fontSize="small" />
      </ListItemIcon>
      {message('preferences.title')}
    </MenuItem>,
    <MenuItem
      key="account"
      onClick={() => {
        onDone();
        onAccounts();
      }}
    >
      <ListItemIcon>
        <AccountBalanceWalletOutlined fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={message('account.choose')} secondary={session.account?.name ?? message('account.all')} />
    </MenuItem>,
    <Divider key="before sessions" component="li" role="presentation" />,
    ...(others.length > 0
      ? [
          <ListSubheader key="sessions" role="presentation" sx={{ lineHeight: 2.2, bgcolor: 'transparent' }}>
            {message('sessions.others')}
          </ListSubheader>,
        ]
      : []),
    ...others.map(({ key, session: other }) => (
      <MenuItem
        key={key}
        onClick={() => {
          onDone();
          chooseSession(key);
          onGo(landingPath(other));
        }}
      >
        <ListItemIcon>
          <SwitchAccountOutlined fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={personName(other)} secondary={secondaryOf(other)} />
      </MenuItem>
    )),
    <MenuItem key="another" component={Link} to={`/${company}/login`} onClick={onDone}>
      <ListItemIcon>
        <PersonAddAltOutlined fontSize="small" />
      </ListItemIcon>
      {message('sessions.another')}
    </MenuItem>,
  ];
}

function secondaryOf({ user, switchedFrom }: Session): string {
  return [user.username, user.company, ...(switchedFrom ? [switchedFrom.name] : [])].join(' · ');
}
