import type { Reader } from '../../../shared/framework/Reader.ts';
import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { isOwnAccount } from '../rights/grantedRights.ts';
import { usersAs } from '../users/userColumns.ts';
import { hashToken } from './sessions.ts';

const u = usersAs('u');

/** Switches of a session: to a single account, and from the user who acts in it. Spec S-208, S-209. */
export type SessionState = Pick<SignInAnswer, 'current_account' | 'switched_from'>;

interface CurrentSession {
  /** Id of the record in `sessions`, as a text. It names the session in logs and lists, and signs in nobody: that takes the token. */
  readonly id: string;
  readonly state: SessionState;
}

/**
 * Reads the id and the switches of a token's session.
 * @param accounts all of the user's accounts: an account taken away since is left out
 * @returns an empty id for a token without a session
 */
export async function readSession(connection: Connection, token: string, accounts: Reader['accounts']): Promise<CurrentSession> {
  const [row] = await connection.run(sql<SessionState & { readonly id: string }>`
    select s.id::text as id,
      (select jsonb_build_object('account', a.account, 'name', a.name) from customer_accounts a
        where a.id = s.account and ${isOwnAccount(accounts, 'a')}) as current_account,
      (select jsonb_build_object('MT_UID', ${u.username}, 'MT_COMP', c.code, 'name', concat_ws(' ', ${u.firstName}, ${u.lastName}))
        from users u join companies c on c.id = ${u.company} where u.id = s.switched_from) as switched_from
    from sessions s where s.token_hash = ${hashToken(token)}`);
  if (!row) return { id: '', state: { current_account: null, switched_from: null } };
  const { id, ...state } = row;
  return { id, state };
}
