import type { Session } from './Session.ts';
import { switchGroup } from './sessionStore.ts';

let wanted: string | undefined;

/** The menu group that the address asks for on entry: who has to sign in first gets it afterwards. Spec S-036. */
export const wantedGroup = {
  note: (code: string | undefined): void => {
    wanted = code;
  },
  /** Shows it, if it is one of the user's groups; asked for once, it is chosen once. */
  show: (session: Session): void => {
    if (wanted !== undefined) switchGroup(session, wanted);
    wanted = undefined;
  },
};
