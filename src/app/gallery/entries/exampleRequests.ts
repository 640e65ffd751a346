import { type Entity, toEntity } from '../../../shared/framework/definitions/entity.ts';
import { type Transition, targetsOf } from '../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordTransitions, StateStepDescription, TransitionOffer } from '../../../shared/framework/states/RecordTransitions.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import { gridList } from '../../framework/grid/state/GridList.ts';
import { json } from './json.ts';

/* Requests for new books: records with states, and the part of the example server that moves them. */

const states = {
  draft: { en: 'Draft', fr: 'Ébauche' },
  submitted: { en: 'Submitted', fr: 'Soumise' },
  approved: { en: 'Approved', fr: 'Approuvée' },
  ordered: { en: 'Ordered', fr: 'Commandée' },
  received: { en: 'Received', fr: 'Reçue' },
  rejected: { en: 'Rejected', fr: 'Refusée' },
  void: { en: 'Void', fr: 'Annulée' },
} as const;

type State = keyof typeof states;

export const requestSchema: EntitySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'requests',
  type: 'object',
  additionalProperties: false,
  'x-label': { en: 'Request', fr: 'Demande' },
  'x-key': 'id',
  'x-title': ['title'],
  'x-scope': 'public',
  required: ['title', 'status'],
  properties: {
    title: { type: 'string', maxLength: 60, 'x-label': { en: 'Title', fr: 'Titre' } },
    status: {
      type: 'string',
      enum: Object.keys(states),
      default: 'draft',
      'x-label': { en: 'Status', fr: 'État' },
      'x-enum-labels': states,
      'x-tone': { submitted: 'info', ordered: 'info', received: 'success', rejected: 'error' },
    },
    cost: { type: ['number', 'null'], minimum: 0, 'x-decimals': 2, 'x-format': 'currency', 'x-label': { en: 'Cost', fr: 'Coût' } },
    wanted_on: { type: ['string', 'null'], format: 'date', 'x-label': { en: 'Wanted on', fr: 'Voulue le' } },
    shop: { type: ['string', 'null'], maxLength: 40, readOnly: true, 'x-label': { en: 'Bookshop', fr: 'Librairie' } },
    expected_on: {
      type: ['string', 'null'],
      format: 'date',
      readOnly: true,
      'x-label': { en: 'Expected on', fr: 'Prévue le' },
    },
  },
  'x-states': {
    field: 'status',
    initial: ['draft'],
    final: ['received', 'void'],
    transitions: [
      { name: 'submit', label: { en: 'Submit', fr: 'Soumettre' }, from: ['draft', 'rejected'], to: 'submitted', bulk: true },
      {
        name: 'approve',
        label: { en: 'Approve', fr: 'Approuver' },
        from: ['submitted'],
        to: 'approved',
        comment: 'optional',
        bulk: true,
        done: { en: 'The request is approved.', fr: 'La demande est approuvée.' },
      },
      {
        name: 'order',
        label: { en: 'Order', fr: 'Commander' },
        from: ['approved'],
        to: 'ordered',
        asks: ['shop', { field: 'expected_on', optional: true }],
      },
      { name: 'receive', label: { en: 'Receive', fr: 'Recevoir' }, from: ['ordered'], to: 'received', bulk: true },
      { name: 'withdraw', label: { en: 'Withdraw', fr: 'Retirer' }, from: ['submitted'], to: 'draft' },
      {
        name: 'reject',
        label: { en: 'Reject', fr: 'Refuser' },
        from: ['submitted', 'approved'],
        to: 'rejected',
        comment: 'required',
        danger: true,
        bulk: true,
      },
      {
        name: 'void',
        label: { en: 'Void', fr: 'Annuler la demande' },
        from: ['draft', 'submitted', 'approved', 'ordered'],
        to: 'void',
        confirm: { en: 'A void request cannot be opened again.', fr: 'Une demande annulée ne peut pas être rouverte.' },
        danger: true,
      },
    ],
  },
};

const entity: Entity = toEntity(requestSchema);

type Row = Readonly<Record<string, string | number | boolean | null>>;

const order = ['submitted', 'draft', 'approved', 'ordered', 'received', 'rejected', 'void', 'submitted', 'approved'] as const;
const titles = ['Emma', 'Germinal', 'Middlemarch', 'Bonheur d’occasion', 'Persuasion', 'Nana', 'Romola', 'Alexandre Chenevert'];

/** The first is submitted, the fifth received, the sixth rejected; the seventh can be decided by others alone. */
let requests: readonly Row[] = Array.from({ length: 63 }, (_, i) => ({
  id: i + 1,
  title: `${titles[i % titles.length]} ${Math.floor(i / titles.length) + 1}`,
  status: order[i % order.length] ?? 'draft',
  cost: Math.round(900 + ((i * 173) % 5000)) / 100,
  wanted_on: `2026-0${(i % 9) + 1}-15`,
  shop: null,
  expected_on: null,
  version: 3,
  created_at: '2026-01-05T14:00:00Z',
}));

/** Columns of requests for the list query of the example server. */
export const requestTypes = {
  id: 'number',
  title: 'text',
  status: 'text',
  cost: 'decimal',
  wanted_on: 'date',
  shop: 'text',
  expected_on: 'date',
  version: 'number',
} as const;

export function requestRows(): readonly Row[] {
  return requests;
}

const course: readonly State[] = ['draft', 'submitted', 'approved', 'ordered', 'received'];
const people = ['Ann Lee', 'Bob Roy', null] as const;
const made = new Map<number, StateStepDescription[]>();

/** Past steps of a request, as they would have led to its state. */
function historyOf({ id, status }: Row, language: Language): StateStepDescription[] {
  const own = made.get(Number(id)) ?? [];
  const before = own[0]?.from ?? String(status);
  const along =
    before === 'rejected' || before === 'void' ? ['draft', 'submitted', before] : course.slice(0, course.indexOf(before as State) + 1);
  const seeded = along.slice(1).map((to, at): StateStepDescription => {
    const from = along[at] ?? null;
    const step = entity.machines[0]?.transitions.find((each) => each.from.includes(from ?? '') && targetsOf(each).includes(to));
    return {
      transition: step?.name ?? null,
      label: step ? textIn(step.label, language) : null,
      from,
      to,
      at: `2026-02-0${2 * at + 1}T1${at}:30:00Z`,
      user: people[at % people.length] ?? null,
      acted_by: at === 1 ? 'Cy Ross' : null,
      for_user: null,
      is_system: people[at % people.length] === null,
      comment: to === 'rejected' ? 'Two copies are on the shelf.' : at === 1 ? 'Within the budget of this year.' : null,
      seconds: 93_600 * (at + 1),
      reverted: false,
    };
  });
  return [...seeded, ...own];
}

function offerOf(row: Row, transition: Transition, language: Language): TransitionOffer {
  const { name, label, from, to, asks = [], comment, confirm, done, danger = false, bulk = false } = transition;
  const isOwn = name === 'approve' && Number(row['id']) % 7 === 0;
  const barrier = !from.includes(String(row['status'])) ? ('state' as const) : isOwn ? ('own' as const) : undefined;
  const reasons = {
    state: { en: 'This is not possible in the present state.', fr: 'Ce n’est pas possible à l’état actuel.' },
    own: { en: 'You cannot decide on your own request.', fr: 'Vous ne pouvez pas vous prononcer sur votre demande.' },
  };
  return {
    name,
    label: textIn(label, language),
    to: typeof to === 'string' ? to : null,
    ...(barrier && { barrier, reason: textIn(reasons[barrier], language) }),
    asks: asks.map((ask) => (typeof ask === 'string' ? { field: ask, required: true } : { field: ask.field, required: false })),
    ...(comment && { comment }),
    ...(confirm && { confirm: textIn(confirm, language) }),
    ...(done && { done: textIn(done, language) }),
    danger,
    bulk,
  };
}

/** The states of a request with its transitions, as the server answers them. */
export function requestTransitions(id: number, language: Language): RecordTransitions {
  const row = requests.find((each) => each['id'] === id) ?? {};
  const transitions = entity.machines.flatMap((machine) => machine.transitions.map((each) => offerOf(row, each, language)));
  const history = historyOf(row, language);
  return { version: Number(row['version']), machines: [{ field: 'status', state: String(row['status']), transitions, history }] };
}

/** Answers the calls of requests besides their list; undefined for any other call. */
export function answerRequest(path: string, { method = 'GET', headers, body }: RequestInit): Response | undefined {
  const language = new Headers(headers).get('accept-language')?.startsWith('fr') ? 'fr' : 'en';
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  const values: Readonly<Record<string, unknown>> = typeof sent === 'object' && sent !== null ? { ...sent } : {};
  const [, several] = /^requests\/transitions\/(\w+)$/.exec(path) ?? [];
  if (several !== undefined) return moveSeveral(several, values, language);
  const [, of, part, name] = /^requests\/(\d+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
  if (of === undefined) return undefined;
  const id = Number(of);
  const row = requests.find((each) => each['id'] === id);
  if (!row) return json({ status: 404, code: 'record_not_found', title: 'Not Found' }, 404);
  if (part === 'transitions') return name === undefined ? json(requestTransitions(id, language)) : move(row, name, values, language);
  if (part === 'related') return json({ counts: {}, withheld: [] });
  return method === 'GET' && part === undefined ? json(row) : json({ status: 403, code: 'no_permission', title: 'Forbidden' }, 403);
}

/** Request 2 is always moved by somebody else first. */
function move(row: Row, name: string, { comment, values }: Readonly<Record<string, unknown>>, language: Language): Response {
  const id = Number(row['id']);
  const refused = refusalOf(row, name, language);
  if (refused !== undefined) return json({ status: 409, code: 'transition_not_possible', title: 'Conflict', detail: refused }, 409);
  if (id === 2 && !made.has(id)) {
    step(row, 'submit', null, language);
    const detail = textIn({ en: 'The request has changed since you opened it.', fr: 'La demande a été modifiée depuis.' }, language);
    return json({ status: 409, code: 'stale_version', title: 'Conflict', detail }, 409);
  }
  step(
    { ...row, ...(typeof values === 'object' && values !== null && values) },
    name,
    typeof comment === 'string' ? comment : null,
    language,
  );
  return json(requests.find((each) => each['id'] === id) ?? {});
}

function refusalOf(row: Row, name: string, language: Language): string | undefined {
  const offer = requestTransitions(Number(row['id']), language)
    .machines.flatMap(({ transitions }) => transitions)
    .find((each) => each.name === name);
  return offer ? offer.reason : '?';
}

function step(row: Row, name: string, comment: string | null, language: Language): void {
  const transition = entity.machines[0]?.transitions.find((each) => each.name === name);
  if (!transition) return;
  const [from, to = ''] = [String(row['status']), targetsOf(transition)[0]];
  const id = Number(row['id']);
  const people = { user: 'Bob Roy', acted_by: null, for_user: null, is_system: false };
  const label = textIn(transition.label, language);
  const added = { transition: name, label, from, to, at: new Date().toISOString(), comment, seconds: 7200, reverted: false, ...people };
  made.set(id, [...(made.get(id) ?? []), added]);
  requests = requests.map((each) => (each['id'] === id ? { ...row, status: to, version: Number(row['version']) + 1 } : each));
}

function moveSeveral(name: string, { rows, check, comment }: Readonly<Record<string, unknown>>, language: Language): Response {
  const ids = Array.isArray(rows) ? rows.map((each: unknown) => Number((each as { id: unknown }).id)) : [];
  const found = requests.filter(({ id }) => ids.includes(Number(id)));
  const results = found.map((row) => {
    const refused = refusalOf(row, name, language);
    if (refused === undefined && check !== true) step(row, name, typeof comment === 'string' ? comment : null, language);
    return {
      id: row['id'],
      name: row['title'],
      outcome: refused === undefined ? 'moved' : 'refused',
      ...(refused !== undefined && { message: refused }),
    };
  });
  return json({ results });
}

const options = Object.entries(states).map(([value, label]) => ({ value, label }));

const requestList = {
  title: { en: 'Requests', fr: 'Demandes' },
  apiKey: 'GET requests',
  columns: [
    { field: 'title', label: { en: 'Title', fr: 'Titre' }, required: true },
    { field: 'status', label: { en: 'Status', fr: 'État' }, searchOptions: options, hasOptionOrder: true },
    { field: 'cost', label: { en: 'Cost', fr: 'Coût' }, type: 'decimal', decimals: 2, format: 'currency' },
    { field: 'wanted_on', label: { en: 'Wanted on', fr: 'Voulue le' }, type: 'date' },
  ],
  sort: ['title'],
  pageSize: 10,
  selection: 'multiple',
  menuFields: ['version', 'status'],
  cards: ['cost', 'wanted_on'],
} as const satisfies Parameters<typeof gridList>[0];

/** The screen of requests, as the server describes it to a reader with all rights. */
export function requestScreen(schema: EntitySchema = requestSchema): ScreenDescription {
  const title = requestList.title;
  const layout = [{ section: { en: 'Request', fr: 'Demande' }, rows: [['title', 'cost'], ['wanted_on', 'shop'], ['expected_on']] }];
  return {
    version: '1',
    cmid: 'REQUESTS',
    title,
    description: undefined,
    kind: 'resource',
    name: 'requests',
    entity: 'requests',
    entityLabel: schema['x-label'],
    titleFields: [{ en: 'title', fr: 'title' }],
    screens: [
      { cmid: 'REQUESTS', path: 'record-states', view: 'list', title },
      { cmid: 'REQUEST', path: 'record-states/{id}', view: 'show', title },
      { cmid: 'REQUEST-EDIT', path: 'record-states-edit/{id}', view: 'edit', title },
    ],
    verbs: ['list', 'show', 'edit'],
    list: { ...gridList(requestList), sort: ['title'], actions: false },
    form: {
      apiUrl: 'requests',
      schema,
      layout,
      header: { title: ['title'], status: 'status', facts: ['cost', 'wanted_on'] },
      related: [],
      history: undefined,
      restoredBy: 'administrator',
      presets: {},
      references: {},
      choices: {},
    },
    recordActions: [],
    recordLinks: [],
    slots: {},
  };
}
