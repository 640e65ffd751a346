import { useState } from 'react';
import { AuthorizationView } from '../../shell/sign_on/AuthorizationView.tsx';
import type { Authorization } from '../../shell/sign_on/useAuthorization.ts';
import { galleryEntry } from './GalleryEntry.ts';

type State = Pick<Authorization, 'state' | 'canStart'> & Partial<Pick<Authorization, 'problem'>>;

/** An authorization without its calls: the button leads to the dialog, and Cancel back. */
function Authorize({ definition }: { readonly definition: State }) {
  const [state, setState] = useState(definition.state);
  const calls = {
    address: undefined,
    start: async () => setState('waiting'),
    cancel: () => setState('not_authorized'),
    force: async () => undefined,
  };
  return <AuthorizationView name="Google" authorization={{ problem: undefined, ...definition, ...calls, state }} />;
}

const idle: State = { state: 'not_authorized', canStart: true };
const states: Readonly<Record<string, Partial<State>>> = {
  authorization: {},
  'authorization-closed': { canStart: false },
  'authorization-failed': { problem: 'no_temporary_session' },
  'authorization-done': { state: 'authorized' },
};

/** The authorization by an external source, in each of its states. */
export const signOnEntries = Object.entries(states).map(([name, state]) =>
  galleryEntry<State>({ name, group: 'look', component: Authorize, definition: { ...idle, ...state } }),
);
