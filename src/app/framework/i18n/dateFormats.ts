import { useSyncExternalStore } from 'react';
import { type DateFormats, defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';

const listeners = new Set<() => void>();
let current: DateFormats = defaultDateFormats;

/** How days and times are shown; cells, records and footers are drawn again when it changes. */
export const dateFormatStore = {
  get: (): DateFormats => current,
  set: (formats: DateFormats): void => {
    if (formats.date === current.date && formats.time === current.time) return;
    current = formats;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useDateFormats(): DateFormats {
  return useSyncExternalStore(dateFormatStore.subscribe, dateFormatStore.get);
}
