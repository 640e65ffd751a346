import type { KnownCall } from './callApi.ts';

const calls = new Map<string, KnownCall>();
let list: readonly KnownCall[] = [];

/** Calls that the app can make: the endpoint list, and the calls generated from definitions. */
export const knownCalls = {
  list: (): readonly KnownCall[] => list,
  add: (more: readonly KnownCall[]): void => {
    for (const call of more) calls.set(`${call.method} ${call.path}`, call);
    list = [...calls.values()];
  },
};
