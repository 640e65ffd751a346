import type { SecondaryAuth } from '../../../shared/shell/sign_on/secondaryAuthHeader.ts';
import { makeStore } from '../../framework/stores/makeStore.ts';

const states = new Map<string, SecondaryAuth>();
const latest = makeStore<SecondaryAuth>({ source: '', authorized: false, expires: '' });

/** The state sent with every call; for each source, the last state received. Spec S-221, S-222. */
export const secondaryAuth = {
  get: (source?: string): SecondaryAuth =>
    source === undefined ? latest.get() : (states.get(source) ?? { source, authorized: false, expires: '' }),
  set: (state: SecondaryAuth): void => {
    states.set(state.source, state);
    latest.set(state);
  },
  subscribe: latest.subscribe,
};
