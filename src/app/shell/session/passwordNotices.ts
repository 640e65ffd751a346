import type { PasswordNotice } from '../../../shared/shell/session/SignInAnswer.ts';
import type { SessionUser } from './Session.ts';

type Owner = Pick<SessionUser, 'username' | 'company'>;

const storageKey = ({ username, company }: Owner): string => `password_notice ${username}@${company}`;

/**
 * What a sign-in told of the user's password, kept in this tab until it was read: once for each sign-in, and not lost by a reload.
 * Rules.
 */
export const passwordNotices = {
  note: (owner: Owner, notice: PasswordNotice): void => {
    if (notice.days_left === null && notice.changed_at === null) sessionStorage.removeItem(storageKey(owner));
    else sessionStorage.setItem(storageKey(owner), JSON.stringify(notice));
  },
  forget: (owner: Owner): void => sessionStorage.removeItem(storageKey(owner)),
  find: (owner: Owner): Pick<PasswordNotice, 'days_left' | 'changed_at'> | undefined =>
    parseNotice(sessionStorage.getItem(storageKey(owner))),
};

function parseNotice(text: string | null): Pick<PasswordNotice, 'days_left' | 'changed_at'> | undefined {
  if (text === null) return undefined;
  const { days_left, changed_at } = JSON.parse(text) as Partial<Record<keyof PasswordNotice, unknown>>;
  return {
    days_left: typeof days_left === 'number' ? days_left : null,
    changed_at: typeof changed_at === 'string' ? changed_at : null,
  };
}
