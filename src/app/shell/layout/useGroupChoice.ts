import WorkspacesOutlined from '@mui/icons-material/WorkspacesOutlined';
import { useNavigate } from 'react-router';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { landingPath } from '../routes/addresses.ts';
import { findSession, type StoredSession, switchGroup } from '../session/sessionStore.ts';
import type { Choice } from './Choice.ts';

/** The user's menu groups; another one leads to where that group begins. Spec S-207. */
export function useGroupChoice(session: StoredSession): Choice {
  const message = useMessage();
  const navigate = useNavigate();
  return {
    label: message('layout.group'),
    icon: WorkspacesOutlined,
    value: session.user.currentGroup,
    options: session.user.groups.map(({ code, name }) => ({ value: code, label: name || code })),
    onChoose: (code) => {
      switchGroup(session, code);
      const switched = findSession(session.user.profile.MT_COMP);
      if (switched) void navigate(landingPath(switched));
    },
  };
}
