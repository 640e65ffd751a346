import { addWorkingDays, type DayNumber, dayText, instantText, workingDayBefore } from './calendar.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';
import type { DemoWorld } from './DemoWorld.ts';
import { demoAccounts, demoUserId } from './demoAccounts.ts';
import { zoneOf } from './places.ts';
import { type Random, rowRandom } from './Random.ts';

/** Days before the anchor from which the logs have entries. */
const daysBack = 21;
const changeCount = 60;
const head = zoneOf('ON');

/** Rows of the logs and of the maintenance windows, oldest first. */
export interface DemoHistory {
  readonly audit: readonly DemoRow[];
  readonly signIns: readonly DemoRow[];
  readonly mails: readonly DemoRow[];
  readonly windows: readonly DemoRow[];
}

/** The past three weeks of the portal: changes by the carrier's staff, sign-ins, mails and maintenance. The demo accounts have no sign-ins. */
export function historyRows(plan: DemoPlan, world: DemoWorld, users: readonly DemoRow[]): DemoHistory {
  const randomOf = rowRandom(plan.seed, 'history');
  const days = Array.from({ length: changeCount }, (_, index) => dayOf(plan.anchor, index));
  return {
    audit: days.map((day, index) => auditRow({ plan, world, random: randomOf(index), day })),
    signIns: signInRows(plan, users),
    mails: mailRows(plan, users),
    windows: windowRows(plan.anchor),
  };
}

/** Working days, the oldest first and the newest on the day before the anchor. */
function dayOf(anchor: DayNumber, index: number): DayNumber {
  return workingDayBefore(anchor - Math.floor((daysBack * (changeCount - 1 - index)) / changeCount));
}

interface ChangeSource {
  readonly plan: DemoPlan;
  readonly world: DemoWorld;
  readonly random: Random;
  readonly day: DayNumber;
}

function auditRow({ plan, world, random, day }: ChangeSource): DemoRow {
  const index = random.int(0, 99);
  const isCompany = index < 15;
  const entity = isCompany ? 'companies' : 'customers';
  const rows = isCompany ? world.companies : world.customers.map(({ row }) => row);
  const place = random.int(0, Math.min(rows.length, 60) - 1);
  const row = rows[place] ?? {};
  const isNew = random.isWithin(0.2);
  const status = row['status'] ?? null;
  const changes = isNew
    ? { name: { old: null, new: row['name'] ?? null }, status: { old: null, new: status } }
    : { status: { old: status === 'active' ? 'inactive' : 'active', new: status } };
  return {
    at: instantText(day, random.int(490, 1010), head),
    user: demoUserId(plan, random.pick(['admin', 'admin', 'manager'])),
    entity,
    record_id: (plan.base.lastIds[entity] ?? 0) + place + 1,
    record_name: String(row['name'] ?? ''),
    action: isNew ? 'create' : 'update',
    changed_fields: isNew ? null : 'status',
    changes: JSON.stringify(changes),
  };
}

/** The last sign-in of every user who had one lately. */
function signInRows({ anchor }: DemoPlan, users: readonly DemoRow[]): readonly DemoRow[] {
  const first = dayText(anchor - daysBack);
  const lately = users.flatMap((user) => {
    const at = String(user['last_login'] ?? '');
    const row = {
      at,
      MT_UID: user['MT_UID'] ?? null,
      company: user['MT_COMP'] ?? null,
      result: 'success',
      ip_address: '192.0.2.10',
      method: 'password',
    };
    return at >= first ? [row] : [];
  });
  return lately.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

const mailCount = 24;
/** By the language of a profile. */
const subjects: ReadonlyMap<string, string> = new Map([
  ['en-us', 'Your password was changed'],
  ['fr', 'Votre mot de passe a été modifié'],
]);

/** Notices of a changed password; one of them could not be delivered. */
function mailRows(plan: DemoPlan, users: readonly DemoRow[]): readonly DemoRow[] {
  return users.slice(demoAccounts.length, demoAccounts.length + mailCount).map((user, index) => ({
    sent_at: instantText(dayOf(plan.anchor, index * 2), 540 + index * 11, head),
    from_address: 'no-reply@example.com',
    to: `{${String(user['MT_EMAIL'])}}`,
    subject: subjects.get(String(user['MT_LANG'])) ?? null,
    source_entity: 'users',
    source_id: (plan.base.lastIds['users'] ?? 0) + demoAccounts.length + index + 1,
    status: index === mailCount - 5 ? 'bounced' : 'sent',
    error: index === mailCount - 5 ? '550 5.1.1 The mailbox does not exist' : null,
    tries: 1,
  }));
}

/** One that is over, and one on a night two weeks ahead. */
function windowRows(anchor: DayNumber): readonly DemoRow[] {
  const times = (day: DayNumber) => ({ starts_at: instantText(day, 120, head), ends_at: instantText(day, 240, head) });
  const common = { scope: 'portal', allow_admin: true };
  return [
    {
      title_en: 'Database upgrade',
      title_fr: 'Mise à niveau de la base de données',
      ...times(workingDayBefore(anchor - 12)),
      ...common,
      state: 'done',
    },
    {
      title_en: 'Network upgrade in Toronto',
      title_fr: 'Mise à niveau du réseau à Toronto',
      ...times(addWorkingDays(anchor, 9)),
      ...common,
      state: 'planned',
    },
  ];
}
