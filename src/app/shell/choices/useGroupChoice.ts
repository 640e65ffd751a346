import { useNavigate } from 'react-router';
import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { MenuGroupIcon } from '../../framework/icons.ts';
import { landingPath } from '../session/landingPath.ts';
import type { Session } from '../session/Session.ts';
import { findSession, switchGroup } from '../session/sessionStore.ts';
import type { Choice } from './Choice.ts';

/** The user's menu groups; choosing another one opens its landing page. Spec S-206, S-207, S-245. */
export function useGroupChoice(session: Session): Choice {
  const message = useMessage();
  const navigate = useNavigate();
  return {
    id: 'view',
    label: message('layout.view'),
    icon: MenuGroupIcon,
    value: session.currentGroup,
    options: session.groups.map(({ code, name }) => ({ value: code, label: name || code })),
    onChoose: (code) => {
      switchGroup(session, code);
      // Saved for the next sign-in; the reaction to failed calls reports a failure.
      void callApi('PUT', 'users/menu_group', { body: { group: code } }).catch(() => undefined);
      const switched = findSession(session.user.company);
      if (switched) void navigate(landingPath(switched));
    },
  };
}
