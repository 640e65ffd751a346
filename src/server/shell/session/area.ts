import { sessionEndpoints } from '../../../shared/shell/session/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { endAllOfSession, endOneSession, endUserSessions, lockUnlockUser, resetPasswordExpiry } from './accountRoutes.ts';
import { externalLogin, userSessionLogIn } from './entryRoutes.ts';
import { sessionJobs } from './noteSignIn.ts';
import { sessionHooks } from './sessionHooks.ts';
import { expiry, login, logout, refresh, refreshNamed, resetToken } from './sessionRoutes.ts';

export const sessionArea = defineArea({
  name: 'session',
  endpoints: sessionEndpoints,
  handlers: {
    'POST users/login': login,
    'POST users/mt1login': externalLogin,
    'POST users/user_session_log_in': userSessionLogIn,
    'GET users/refresh': refresh,
    'POST users/refresh': refreshNamed,
    'PUT users/resettoken': resetToken,
    'POST users/logout': logout,
    'POST globals/access/expiry': expiry,
    'POST users/lock_unlock_user': lockUnlockUser,
    'POST users/reset_password_expiry': resetPasswordExpiry,
    'POST users/end_sessions': endUserSessions,
    'POST sessions/{id}/end': endOneSession,
    'POST sessions/{id}/end_all': endAllOfSession,
  },
  hooks: sessionHooks,
  jobs: sessionJobs,
});
