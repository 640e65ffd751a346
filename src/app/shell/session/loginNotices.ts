/** What the sign-in page tells of what went before. */
export type LoginNotice = 'password_changed' | 'activated';

const storageKey = (company: string): string => `login_notice ${company}`;
const notices: readonly string[] = ['password_changed', 'activated'] satisfies readonly LoginNotice[];

/** Remembers, in this tab and until the next sign-in, what the sign-in page of a company has to tell. */
export const loginNotices = {
  note: (company: string, notice: LoginNotice): void => sessionStorage.setItem(storageKey(company), notice),
  forget: (company: string): void => sessionStorage.removeItem(storageKey(company)),
  find: (company: string): LoginNotice | undefined => {
    const kept = sessionStorage.getItem(storageKey(company));
    return kept !== null && isNotice(kept) ? kept : undefined;
  },
};

function isNotice(text: string): text is LoginNotice {
  return notices.includes(text);
}
