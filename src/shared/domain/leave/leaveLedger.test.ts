import { expect, test } from 'vitest';
import { bookingRows, type LedgerRow, overBooked, reversalRows, takingRows } from './leaveLedger.ts';

/** Shifts of 480 minutes, with rest on days 5 and 6. */
const shiftMinutes = (day: number): number => (day % 7 < 5 ? 480 : 0);
const short = (rows: readonly LedgerRow[]) => rows.map(({ day, kind, minutes }) => `${day} ${kind} ${minutes}`);

test.each([
  ['whole days, without the rest between', { first: 3, last: 7, minutes: 1440 }, ['3 booking -480', '4 booking -480', '7 booking -480']],
  ['a part of a day', { first: 2, last: 2, minutes: 120 }, ['2 booking -120']],
  ['minutes beyond the shifts, on the last day', { first: 3, last: 4, minutes: 1000 }, ['3 booking -480', '4 booking -520']],
  ['fewer minutes than the shifts, from the first day on', { first: 0, last: 4, minutes: 600 }, ['0 booking -480', '1 booking -120']],
  ['days without a shift', { first: 5, last: 6, minutes: 480 }, ['6 booking -480']],
  ['no minutes', { first: 0, last: 4, minutes: 0 }, []],
])('rows of a booking: %s [D-401]', (_name, span, rows) => {
  expect(short(bookingRows(span, shiftMinutes))).toEqual(rows);
});

const span = { first: 3, last: 4, minutes: 960 };
const booking = bookingRows(span, shiftMinutes);
const taken = [...booking, ...takingRows(booking, span)];
const paid = [...booking, ...takingRows(booking, span, 'payout')];

test.each<[string, readonly LedgerRow[], readonly string[]]>([
  ['taken by day', takingRows(booking, span), ['3 booking 480', '3 taken -480', '4 booking 480', '4 taken -480']],
  [
    'taken on the last day, of a row dated before',
    takingRows([{ day: 1, kind: 'booking', minutes: -960 }], span),
    ['4 booking 960', '4 taken -960'],
  ],
  ['taken once', takingRows(taken, span), []],
  ['given back before', reversalRows(booking), ['3 cancel 480', '4 cancel 480']],
  ['given back after', reversalRows(taken), ['3 cancel 480', '4 cancel 480']],
  ['given back after they were paid', reversalRows(paid), ['3 payout 480', '4 payout 480']],
  ['never booked', reversalRows([]), []],
])('minutes of a request: %s [D-402]', (_name, rows, expected) => {
  expect(short(rows)).toEqual(expected);
});

test.each([
  [0, []],
  [-480, []],
  [1, [3]],
  [480, [3]],
  [481, [2, 3]],
  [9999, [1, 2, 3]],
])('overdrawn by %i minutes: the latest starts are over booked [R-255]', (overdrawn, ids) => {
  const booked = [
    { id: 2, day: '2031-05-01', minutes: 480 },
    { id: 1, day: '2031-03-01', minutes: 480 },
    { id: 3, day: '2031-05-01', minutes: 480 },
  ];
  expect(new Set([...overBooked(booked, overdrawn)].map(({ id }) => id))).toEqual(new Set(ids));
});
