const storageKey = 'chosen_sessions';

type Chosen = Readonly<Record<string, string>>;

/** Company -> key of the session; under the empty company that of addresses which name none. */
let chosen: Chosen = {};

/**
 * Which session this tab speaks with, company by company. It is kept in the tab's own storage, so that a sign-in of another user in
 * another tab does not change who is at work here, and a reload or a duplicated tab goes on as the same user.
 */
export const chosenSessions = {
  /** Takes up what the tab remembers, as far as `isAlive` says that the session is still there. */
  restore: (isAlive: (key: string) => boolean): void => {
    const entries = Object.entries(parse(sessionStorage.getItem(storageKey)));
    chosen = Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isAlive(entry[1])));
  },
  find: (company: string): string | undefined => chosen[company],
  choose: (company: string, key: string): void => {
    if (chosen[company] === key) return;
    chosen = { ...chosen, [company]: key };
    sessionStorage.setItem(storageKey, JSON.stringify(chosen));
  },
};

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
