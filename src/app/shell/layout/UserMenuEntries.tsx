import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListSubheader from '@mui/material/ListSubheader';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import {
  AddSessionIcon,
  ChooseAccountIcon,
  PasswordIcon,
  PreferencesIcon,
  ProfileIcon,
  SecurityQuestionsIcon,
  SessionsIcon,
  ShortcutsIcon,
  SignOutIcon,
  SwitchUserIcon,
  TasksIcon,
} from '../../framework/icons.ts';
import { taskPanel } from '../../framework/tasks/taskStore.ts';
import { screenPath, sessionsAnchor } from '../addresses/addresses.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';
import { landingPath } from '../session/landingPath.ts';
import { personName } from '../session/personName.ts';
import type { Session } from '../session/Session.ts';
import { chooseSession } from '../session/sessionStore.ts';
import { useSessions } from '../session/useSession.ts';
import { UserMenuEntry } from './UserMenuEntry.tsx';

const switchUserCmid = 'SWITCHUSER';

interface UserMenuEntriesProps {
  readonly session: Session;
  /** Called when an entry is chosen. */
  readonly onDone: () => void;
  /** Opens the chooser of accounts. */
  readonly onAccounts: () => void;
  /** Opens the list of shortcuts. */
  readonly onShortcuts: () => void;
}

/** The user's own pages, the other sessions and accounts to switch to, and the sign-out. Spec S-143, S-208. */
export function UserMenuEntries({ session, onDone, onAccounts, onShortcuts }: UserMenuEntriesProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const { company } = session.user;
  const others = useSessions().filter(({ session: other }) => other !== session);
  const switchUser = menuTrail(use(MenuContext), switchUserCmid).at(-1);
  const page = (path: string) => ({ to: screenPath(company, path), onClick: onDone });
  return (
    <>
      <List dense>
        <UserMenuEntry icon={PreferencesIcon} title={message('preferences.title')} {...page('UA-PREF')} />
        <UserMenuEntry icon={ProfileIcon} title={message('pages.init_account')} {...page('init-account')} />
        <UserMenuEntry icon={PasswordIcon} title={message('change_password.title')} {...page('UA-PWD')} />
        <UserMenuEntry icon={SecurityQuestionsIcon} title={message('security.menu_title')} {...page('UA-SECQST')} />
        <UserMenuEntry icon={SessionsIcon} title={message('sessions.title')} {...page(`UA-PREF#${sessionsAnchor}`)} />
      </List>
      <Divider />
      <List dense>
        <UserMenuEntry
          icon={ChooseAccountIcon}
          title={message('account.choose')}
          detail={session.account?.name ?? message('account.all')}
          onClick={() => {
            onDone();
            onAccounts();
          }}
        />
        {switchUser && <UserMenuEntry icon={SwitchUserIcon} title={switchUser.title} {...page(switchUserCmid)} />}
        {others.length > 0 && <ListSubheader sx={{ lineHeight: 2.2, bgcolor: 'transparent' }}>{message('sessions.others')}</ListSubheader>}
        {others.map(({ key, session: other }) => (
          <UserMenuEntry
            key={key}
            icon={SwitchUserIcon}
            title={personName(other)}
            detail={detailOf(other)}
            onClick={() => {
              onDone();
              chooseSession(key);
              void navigate(landingPath(other));
            }}
          />
        ))}
        <UserMenuEntry icon={AddSessionIcon} title={message('sessions.another')} to={`/${company}/login`} onClick={onDone} />
      </List>
      <Divider />
      <List dense>
        <UserMenuEntry
          icon={TasksIcon}
          title={message('tasks.title')}
          onClick={() => {
            onDone();
            taskPanel.set(true);
          }}
        />
        <UserMenuEntry
          icon={ShortcutsIcon}
          title={message('shortcuts.title')}
          onClick={() => {
            onDone();
            onShortcuts();
          }}
        />
        <UserMenuEntry icon={SignOutIcon} title={message('layout.sign_out')} to={`/${company}/logout`} onClick={onDone} />
      </List>
    </>
  );
}

function detailOf({ user, switchedFrom }: Session): string {
  return [user.username, user.company, ...(switchedFrom ? [switchedFrom.name] : [])].join(' · ');
}
