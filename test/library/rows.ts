/** A row as the table holds it: instants in ISO 8601, decimals as texts with all their digits. */
export type Row = Readonly<
  Record<
    string,
    string | number | boolean | null | readonly string[] | readonly number[] | readonly object[] | Readonly<Record<string, unknown>>
  >
>;

const titles = [
  'Montréal la nuit',
  'montreal by day',
  'MONTRÉAL',
  'Œuvres complètes',
  'oeuvres',
  'Straße ohne Ende',
  'strasse',
  '100% cotton_wool',
  '100x cottonwool',
  'back\\slash',
  'back/slash',
  'comma, and "quotes"',
  "O'Brien's ½ pint",
  '=SUM(A1:A2)',
  '  spaced  ',
  'Ünïcödé ŁÓDŹ',
  'a',
  '',
  '12 angry men',
  '50% off | now = later',
  'ＷＩＤＥ 50％',
];

const subtitles = ['A novel', 'a NOVEL', 'roman', null, '', 'Contes', null, 'Été'];
const genres = ['novel', 'essay', 'poetry', null, 'novel'];
const days = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-19',
  '2026-11-15',
  '2026-11-14',
  '2026-10-31',
  '2025-11-20',
  '2025-01-01',
  '2024-02-29',
  null,
  '2026-12-31',
  '1999-12-31',
];
// Around local midnights, and around both changes of the clocks in Toronto (2026-03-08, 2026-11-01).
const instants = [
  '2026-11-20T04:59:59Z',
  '2026-11-20T05:00:00Z',
  '2026-11-20T18:30:00Z',
  '2026-11-20T18:30:59.999Z',
  '2026-11-20T18:31:00Z',
  '2026-11-21T04:59:59.999999Z',
  '2026-11-21T05:00:00Z',
  '2026-03-08T04:59:59Z',
  '2026-03-08T05:00:00Z',
  '2026-03-08T06:59:59Z',
  '2026-03-08T07:00:00Z',
  '2026-03-09T03:59:59Z',
  '2026-03-09T04:00:00Z',
  '2026-11-01T04:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-02T04:59:59Z',
  '2026-11-02T05:00:00Z',
  null,
  '2025-11-20T12:00:00Z',
  '2024-02-29T12:00:00Z',
];

const stamps = { created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z', version: 1 };

function pick<Item>(items: readonly Item[], i: number): Item {
  const item = items[i % items.length];
  if (item === undefined) throw new Error('no items');
  return item;
}

function edition(year: number): object {
  return { year, price: year / 100, binding: 'soft', note: null, printed: null, sold_out_at: null, phone: null };
}

/** 180 books that combine values of every kind with each other and with NULL. */
const books: Row[] = Array.from({ length: 180 }, (_, i) => ({
  id: i + 1,
  isbn: String(9780000000000 + i * 7),
  title: pick(titles, i),
  subtitle: pick(subtitles, i * 3),
  genre: pick(genres, Math.floor(i / 2)),
  copies: pick([0, 1, 3, 10, 12, 112, 999999], i),
  pages: pick([null, 3, -3, 12, 9007199254740991, 120], i),
  price: pick([null, '12.50', '12.05', '0.00', '112.50', '99.99', '1000000.00', '0.10'], i * 5),
  margin: pick(['1.50', null, '-2.00', '0.00', '12.50'], i),
  printed_on: pick(days, i),
  sold_at: pick(instants, i),
  opens: pick(['09:00', '17:30', null], i),
  translated: pick([true, false, null], Math.floor(i / 3)),
  tags: pick<readonly string[] | null>([['new', 'Été'], ['sale'], [], null, ['a,b', 'Sale']], i),
  blurb: pick(['<p>Hello</p>', null], i),
  meta: pick<Readonly<Record<string, unknown>> | null>([{ shelf: 4 }, null], i),
  door_code: 'do not show',
  author: pick([1, 2, 3, null], i),
  editor: pick([1, null, 2], i),
  subject: pick([1, 2, null, 3, 4, 5, 6], i),
  seller: pick([1, 2, 3, 1, 2], i),
  buyer: pick([null, 3, 1, 2], Math.floor(i / 5)),
  prizes: pick<readonly string[] | null>([['critic', 'reader'], null, [], ['reader']], i),
  shelves: pick<readonly number[] | null>([[1, 2], [], null], i),
  editions: pick<readonly object[] | null>([[edition(1999), edition(2005)], null, [], [edition(2020)]], i),
  sales: pick([5, null], i),
  ...stamps,
}));

/** The rows of the library's tables, in an order that their references allow. */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  companies: [
    { id: 1, code: 'house', name: 'House', ...stamps },
    { id: 2, code: 'north', name: 'North', ...stamps },
    { id: 3, code: 'maple', name: 'Maple', ...stamps },
  ],
  users: [
    { id: 1, MT_COMP: 1, MT_UID: 'root', MT_FNAME: 'Rita', MT_LNAME: 'Root', phone: '5145550001', password_hash: 'hash1', ...stamps },
    { id: 2, MT_COMP: 1, MT_UID: 'clerk', MT_FNAME: 'Carl', MT_LNAME: null, phone: null, password_hash: 'hash2', ...stamps },
    { id: 3, MT_COMP: 2, MT_UID: 'keeper', MT_FNAME: 'Kim', MT_LNAME: 'Keeper', phone: null, password_hash: 'hash3', ...stamps },
    { id: 4, MT_COMP: 2, MT_UID: 'guest', MT_FNAME: null, MT_LNAME: null, phone: null, password_hash: 'hash4', ...stamps },
    { id: 5, MT_COMP: 2, MT_UID: 'buyer', MT_FNAME: 'Bo', MT_LNAME: 'Buyer', phone: null, password_hash: 'hash5', ...stamps },
    { id: 6, MT_COMP: 3, MT_UID: 'stranger', MT_FNAME: 'Sam', MT_LNAME: 'Stranger', phone: null, password_hash: 'hash6', ...stamps },
  ],
  chains: [
    { id: 1, name: 'North Chain', founded: '1990-05-01', ...stamps },
    { id: 2, name: 'Maple Chain', founded: '2001-01-01', ...stamps },
    { id: 3, name: 'Nobody’s Chain', founded: null, ...stamps },
  ],
  customer_accounts: [
    { id: 1, account: 'N100', name: 'North Books', chain: 1, ...stamps },
    { id: 2, account: 'N200', name: 'Librairie du Nord', chain: 1, ...stamps },
    { id: 3, account: 'M100', name: 'Maple Books', chain: 2, ...stamps },
  ],
  publishers: [
    { id: 1, name: 'Éditions de la Rive', ...stamps },
    { id: 2, name: 'North Press', ...stamps },
  ],
  authors: [
    { id: 1, name: 'Anaïs Roy', born: '1970-01-01', publisher: 1, ...stamps },
    { id: 2, name: 'Ben Okri', born: null, publisher: 2, ...stamps },
    { id: 3, name: 'Cleo', born: '1988-08-08', publisher: null, ...stamps },
  ],
  editors: [
    { id: 1, name: 'Edith', ...stamps },
    { id: 2, name: 'Émile', ...stamps },
  ],
  // The last name in one language is the first in the other; each language has its own kinds of blank.
  subjects: [
    { id: 1, name_en: 'Novels', name_fr: 'Été et romans', ...stamps },
    { id: 2, name_en: 'History', name_fr: null, ...stamps },
    { id: 3, name_en: null, name_fr: 'Œuvres de jeunesse', ...stamps },
    { id: 4, name_en: 'Zoology', name_fr: 'Animaux', ...stamps },
    { id: 5, name_en: 'Travel', name_fr: '', ...stamps },
    { id: 6, name_en: null, name_fr: null, ...stamps },
  ],
  shelves: [
    { id: 1, company: 1, code: 'A', ...stamps },
    { id: 2, company: 2, code: 'A', ...stamps },
    { id: 3, company: 3, code: 'A', ...stamps },
  ],
  books,
  reviews: [
    { id: 1, book: 1, body: 'Good', stars: 5, ...stamps },
    { id: 2, book: 2, body: 'Bad', stars: 1, ...stamps },
    { id: 3, book: 3, body: 'So so', stars: null, ...stamps },
  ],
  loans: [
    { id: 1, user: 2, book: 1, due: '2026-12-01', ...stamps },
    { id: 2, user: 4, book: 2, due: null, ...stamps },
    { id: 3, user: 6, book: 3, due: null, ...stamps },
  ],
  reminders: [
    { id: 1, loan: 1, ...stamps },
    { id: 2, loan: 2, ...stamps },
    { id: 3, loan: 3, ...stamps },
  ],
};
