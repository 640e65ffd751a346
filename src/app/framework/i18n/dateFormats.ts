import { type DateFormats, defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { makeStore, useStore } from '../stores/makeStore.ts';

const store = makeStore<DateFormats>(defaultDateFormats);

/** The formats of days and times; cells, records and footers are drawn again when it changes. */
export const dateFormatStore = {
  get: store.get,
  subscribe: store.subscribe,
  set: (formats: DateFormats): void => {
    const { date, time } = store.get();
    if (formats.date !== date || formats.time !== time) store.set(formats);
  },
};

export function useDateFormats(): DateFormats {
  return useStore(dateFormatStore);
}
