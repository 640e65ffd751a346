import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinitions } from '../src/server/framework/definitions/loadDefinitions.ts';
import { invariant } from '../src/shared/framework/AppError.ts';
import {
  backState,
  isOfSystem,
  type Machine,
  systemRole,
  type Transition,
  targetsOf,
} from '../src/shared/framework/definitions/machines.ts';
import { getEntity } from '../src/shared/framework/definitions/registry.ts';
import { checkout } from './plainServer.ts';

/* The machines of the definitions and docs/requirements/state-tables.json agree, row by row; where they do not, a reason says why. */
const { registry } = loadDefinitions(checkout);
invariant(registry, 'the definitions are sound');
const { entities } = registry;

/** A machine as the tables have it. */
interface StateTable {
  readonly entity: string;
  readonly field: string;
  readonly kind: 'process' | 'switch' | 'derived' | 'log' | 'virtual' | 'attribute';
  readonly initial: string | readonly string[];
  readonly final: readonly string[];
  readonly transitions: readonly TableRow[];
}

interface TableRow {
  readonly from: readonly string[];
  readonly event: string;
  readonly who: readonly string[];
  readonly to: string | readonly string[] | null;
}

const tables: readonly StateTable[] = JSON.parse(fs.readFileSync(path.join(checkout, 'docs/requirements/state-tables.json'), 'utf8'));

/** Makers of steps that are no people with an account: the portal, messages of partners, devices, and people who do not sign in. */
const withoutAccount: ReadonlySet<string> = new Set(['system', 'edi', 'edi_820', 'gps', 'handheld', 'anonymous']);

function machineOf({ entity, field }: StateTable): Machine | undefined {
  return entities.get(entity)?.machines.find((machine) => machine.field === field);
}

/** The transitions from one state to another; one that leads back may lead to each state. */
function stepsBetween({ transitions }: Machine, from: string, to: string): Transition[] {
  return transitions.filter((each) => each.from.includes(from) && (each.to === backState || targetsOf(each).includes(to)));
}

const isMadeByPeople = (transition: Transition): boolean => !isOfSystem(transition);
const isMadeByPortal = ({ by }: Transition): boolean => by === undefined || by.includes(systemRole);

/** The steps of a row of the tables, without those that make or remove a record. */
function pairsOf({ from, to }: TableRow): (readonly [string, string])[] {
  const targets = [to ?? []].flat().filter((state) => state !== '(removed)');
  return from.flatMap((state) => targets.map((target) => [state, target] as const));
}

function rowDifferences(machine: Machine, row: TableRow): string[] {
  return pairsOf(row).flatMap(([from, to]) => {
    const found = stepsBetween(machine, from, to);
    const name = `${row.event}, ${from} to ${to}`;
    if (found.length === 0) return [`${name}: is missing`];
    const people = row.who.some((who) => !withoutAccount.has(who)) && !found.some(isMadeByPeople) ? [`${name}: by code alone`] : [];
    const portal = row.who.some((who) => withoutAccount.has(who)) && !found.some(isMadeByPortal) ? [`${name}: by people alone`] : [];
    return [...people, ...portal];
  });
}

function machineDifferences(table: StateTable, machine: Machine): string[] {
  const unlike = (name: string, mine: readonly string[], theirs: readonly string[]) =>
    [...new Set([...mine, ...theirs])]
      .filter((state) => mine.includes(state) !== theirs.includes(state))
      .map((state) => `${name} ${state}`);
  const pairs = table.transitions.flatMap(pairsOf);
  const added = machine.transitions.flatMap(({ name, from, ...transition }) =>
    from.flatMap((state) => {
      const targets = transition.to === backState ? [backState] : targetsOf(transition);
      const isKnown = (to: string) => pairs.some(([before, after]) => before === state && (to === backState || to === after));
      return targets.filter((to) => !isKnown(to)).map((to) => `${name}, ${state} to ${to}: is added`);
    }),
  );
  return [
    ...unlike('initial', machine.initial, [table.initial].flat()),
    ...unlike('final', machine.final, table.final),
    ...table.transitions.flatMap((row) => rowDifferences(machine, row)),
    ...added,
  ];
}

function differencesOf(table: StateTable): string[] {
  const machine = machineOf(table);
  const isMachine = table.kind === 'process' || table.kind === 'switch';
  const field = entities.get(table.entity)?.fields.get(table.field);
  if (!machine) return isMachine ? ['has no machine'] : table.kind === 'derived' && !field?.readOnly ? ['is written by clients'] : [];
  return [...(isMachine ? [] : ['has a machine']), ...machineDifferences(table, machine)];
}

/** Why the definitions deviate: the places that a reason covers, and the recommendation of docs/states.md or the decision that it follows. */
const reasons: readonly { readonly places: RegExp; readonly reason: string }[] = [
  {
    places: /^(quotes|freight_bills|statements)\.status: .*by code alone$/,
    reason: 'Code rates, books and bills, and makes the records that follow. Decision 831.',
  },
  { places: /^bols\.status: Edit, .*is missing$/, reason: 'An edit of a valid bill is no step (states B-2).' },
  { places: /^bols\.status: void_finalized/, reason: 'A finalized bill is voided while no shipment exists (states B-6).' },
  { places: /^quotes\.status: release/, reason: 'The last child that is voided sets the quote free (states Q-9).' },
  { places: /^pickups\.progress: Freight loaded/, reason: 'The shipment is born with it. Decision 831.' },
  { places: /^pickups\.progress: not_arrived/, reason: 'An arrival that is noted by mistake is taken back (decision 998).' },
  { places: /^pickups\.progress: reassign/, reason: 'A pickup moves to another unit (states P-5).' },
  { places: /^shipments\.status: .*by code alone$/, reason: 'The state is the fold of all events, and nobody types it (states S-1).' },
  {
    places: /^shipments\.record_state: (initial exception|void_probill)/,
    reason: 'Born on hold; voided in any record state (states S-8).',
  },
  { places: /^shipments\.record_state: Void the probill/, reason: 'The credit of the open bill goes with it (states S-8). Decision 831.' },
  { places: /^freight_bills\.status: credit, /, reason: 'The last cent came from a credit (states F-4).' },
  { places: /^invoice_disputes\.status: Deny, info_needed/, reason: 'After 20 working days, which code counts (states F-5).' },
  { places: /^cargo_claims\.status: accept/, reason: 'Acceptance and payment are two steps of two people (states C-1).' },
  { places: /^cargo_claims\.status: (decline|lapse)/, reason: 'A new claim can be declined, an offer lapses (states C-2).' },
  { places: /^exit_conditions\.status: (pay|carry_out)/, reason: 'The final pay is noted before the end (states R-8).' },
  { places: /^skeleton_accounts\.status: /, reason: 'Accounts are merged, not approved: three states (states R-14).' },
  {
    places: /^feature_requests\.step: All required/,
    reason: 'The approvals are rows of their own, which code counts (states FR-3). Decision 831.',
  },
  { places: /^feature_requests\.status: /, reason: 'The step stays and the status tells the end; steps set the rest (states FR-5).' },
  { places: /^feature_approvals\.state: (Decide again|final rejected)/, reason: 'A rejection ends the request at once (states FR-3).' },
  { places: /^feature_approvals\.state: ask_again/, reason: 'Members of a step that is returned to are asked anew (states FR-6).' },
  { places: /^edi_transactions\.status: Reprocess/, reason: 'Code makes the copy (states E-1). Decision 831.' },
  { places: /^edi_transactions\.status: partner_refuses/, reason: 'A partner refuses a processed document (states E-2).' },
  { places: /_requests\.status: Pay period closed/, reason: 'Closing the period processes its leave (states L-6). Decision 831.' },
  { places: /_requests\.status: Undecided at its end/, reason: 'A reminder is no step (states L-3).' },
  { places: /^job_postings\.status: fill/, reason: 'An open posting is filled too (states J-1).' },
  { places: /^users\.MT_STATUS: Activate/, reason: 'The user activates the account by code of the mail. Decision 834.' },
  { places: /^import_jobs\.status: Start/, reason: 'The import itself runs (states O-3). Decision 831.' },
  {
    places: /^(report_runs|push_report_repository)\.status: (final sent|fail)/,
    reason: 'The mail of a run that was handed over can be refused for good (R-182).',
  },
  { places: /^email_history\.status: /, reason: 'Sending survives a stopped server. Decision 832.' },
  { places: /^maintenance_windows\.state: end/, reason: 'The stored state follows the clock within a minute. Decision 833.' },
];

const differences = [...new Set(tables.flatMap((table) => differencesOf(table).map((each) => `${table.entity}.${table.field}: ${each}`)))];

test('every difference between a machine and its table has a reason [R-196] [R-198] [R-254]', () => {
  expect(differences.filter((each) => !reasons.some(({ places }) => places.test(each)))).toEqual([]);
});

test.each(reasons)('a difference remains for: $reason', ({ places }) => {
  expect(differences.filter((each) => places.test(each))).not.toEqual([]);
});

test('no entity has states without a table', () => {
  const known = new Set(tables.map(({ entity, field }) => `${entity}.${field}`));
  const own = [...entities.values()].flatMap(({ name, machines }) => machines.map(({ field }) => `${name}.${field}`));
  // Access ends by a state of its own (decision 857), and a role waits for a second person (states G-3).
  // A consent is given and ended (decision 1015).
  expect(own.filter((place) => !known.has(place))).toEqual(['exit_conditions.access', 'staff_roles.status', 'third_party_consents.status']);
});

test.each(tables.filter(({ kind }) => kind === 'switch').map(({ entity, field }) => [entity, field] as const))(
  '%s.%s is an input that switches',
  (entity, field) => {
    const machine = getEntity(registry, entity).machines.find((each) => each.field === field);
    expect([machine?.isWritable, machine?.transitions.length]).toEqual([true, 2]);
  },
);
