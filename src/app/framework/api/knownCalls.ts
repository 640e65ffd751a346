import type { KnownCall } from './callApi.ts';

const calls = new Map<string, KnownCall>();
let list: readonly KnownCall[] = [];

/** The calls that the app may make: those of its own endpoint list, and those that definitions generate. */
export const knownCalls = {
  list: (): readonly KnownCall[] => list,
  add: (more: readonly KnownCall[]): void => {
    for (const call of more) calls.set(`${call.method} ${call.path}`, call);
    list = [...calls.values()];
  },
};
