import type { SecondarySource } from '../../../shared/shell/sign_on/secondarySources.ts';

/** The user to be authorized. */
export interface Subject {
  readonly username: string;
  readonly company: string;
}

export interface TemporarySession {
  readonly SEUID: string;
  readonly SESESS: string;
}

/** The page of the identity provider, in a tab of its own. */
export interface ExternalPage {
  readonly open: (address: string) => void;
  readonly close: () => void;
}

/**
 * Opens an empty tab. Called in the click itself: browsers refuse a tab that opens after an answer.
 * @returns a page that stays closed where the browser refuses tabs
 */
export function openExternalPage(): ExternalPage {
  const tab = window.open('', '_blank');
  return {
    open: (address) => {
      if (tab) tab.location.href = address;
    },
    close: () => tab?.close(),
  };
}

interface Destination extends Subject {
  readonly source: SecondarySource;
  readonly temporary: TemporarySession;
  /** Address within the portal to which the tab returns. */
  readonly redirect: string;
}

/** Address of the external authentication page, with user name, temporary session and source as query values (spec B-130). */
export function externalAddress({ company, username, source, temporary, redirect }: Destination): string {
  const query = new URLSearchParams({ company, username, source, seuid: temporary.SEUID, sesess: temporary.SESESS, redirect });
  return `/api/oidc/login?${query}`;
}
