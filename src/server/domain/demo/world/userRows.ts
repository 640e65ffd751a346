import { dayText, workingDayBefore } from './calendar.ts';
import type { DemoCustomerAccount } from './DemoCustomer.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';
import type { DemoWorld } from './DemoWorld.ts';
import { demoAccounts, demoUserId } from './demoAccounts.ts';
import { personName, phoneNumber, plainName, uniqueDraw } from './names.ts';
import { cities, regionPlaces, terminalPlaces } from './places.ts';
import { type Random, rowRandom } from './Random.ts';

/** Users with their links to menus, accounts and sales codes. */
export interface DemoUsers {
  readonly users: readonly DemoRow[];
  readonly memberships: readonly DemoRow[];
  readonly accountAccess: readonly DemoRow[];
  readonly salesAccess: readonly DemoRow[];
}

const userCount = 600;
const staffCount = 120;
/** The last of the staff see the sales of all. */
const executives = 2;

/** A user before its conversion to a row. */
interface UserSketch {
  readonly company: number;
  readonly userType: string;
  readonly menuGroups: readonly string[];
  readonly userId: string;
  readonly first: string;
  readonly last: string;
  readonly language: string;
}

/** The demo accounts first, then staff of the carrier, then people of the customer companies. */
export function userRows(plan: DemoPlan, world: DemoWorld): DemoUsers {
  const randomOf = rowRandom(plan.seed, 'users');
  const accountsOf = Map.groupBy(world.accounts, ({ customer }) => customer.company);
  const firstUser = (plan.base.lastIds['users'] ?? 0) + 1;
  const manager = demoUserId(plan, 'manager');
  const users: DemoRow[] = [];
  const memberships: DemoRow[] = [];
  const accountAccess: DemoRow[] = [];
  const salesAccess: DemoRow[] = [];
  const names = new Set(demoAccounts.map(({ first, last }) => fullName(first, last)));
  for (let index = 0; index < userCount; index++) {
    const random = randomOf(index);
    const sketch = sketchUser(index, random, names);
    const user = firstUser + index;
    const sessionType = plan.base.userTypes.get(sketch.userType)?.mt_type ?? 'ANON';
    const accounts = sessionType === 'CUSTOMER' ? accountsSeenBy(sketch, accountsOf.get(sketch.company) ?? [], random) : [];
    users.push({
      ...toRow(plan, world, sketch, index, random),
      MT_TYPE: sessionType,
      MT_CUST: accounts[0]?.customer.id ?? null,
      MT_DACT: accounts[0]?.id ?? null,
      manager: sketch.company === 0 && user !== manager ? manager : null,
    });
    for (const [place, code] of sketch.menuGroups.entries())
      memberships.push({ user, menu_group: groupId(plan, code), is_default: place === 0, sequence: place + 1 });
    for (const [place, account] of accounts.entries()) accountAccess.push(accessRow(user, account, place, sketch, accounts.length));
    if (sessionType === 'SALES')
      for (const code of sketch.userId === 'sales' ? [1, 2] : [1 + (index % 28)])
        salesAccess.push({
          user,
          sales_code: (plan.base.lastIds['sales_codes'] ?? 0) + code,
          all_customers: sketch.userType === 'SALESEXEC',
          effective_from: dayText(plan.anchor - 700),
        });
  }
  return { users, memberships, accountAccess, salesAccess };
}

function sketchUser(index: number, random: Random, names: Set<string>): UserSketch {
  const fixed = demoAccounts[index];
  if (fixed) return { ...fixed, company: { product: 0, northern: 1, maple: 2 }[fixed.company] };
  const isFrench = random.isWithin(0.35);
  const { first, last } = uniqueDraw(
    names,
    (name) => fullName(name.first, name.last),
    () => personName(random, isFrench),
  );
  const isStaff = index < demoAccounts.length + staffCount;
  const drawn = isStaff
    ? random.pick(['EMPLOYEE', 'EMPLOYEE', 'EMPLOYEE', 'EMPLOYEE', 'DISPATCHER', 'MANAGER', 'HANDHELD', 'SALESPRO', 'SALESUSER', 'ADMIN'])
    : random.pick(['EXTERNAL', 'EXTERNAL', 'EXTERNAL', 'EXTERNAL', 'CUSTADMIN', 'LIMITED']);
  const userType = isStaff && index >= demoAccounts.length + staffCount - executives ? 'SALESEXEC' : drawn;
  return {
    company: isStaff ? 0 : random.int(1, 39),
    userType,
    menuGroups: [menuGroupOf[userType]],
    userId: fullName(first, last),
    first,
    last,
    language: isFrench ? 'fr' : 'en-us',
  };
}

/** A name as a user ID, such as `marie-eve.cote`. */
function fullName(first: string, last: string): string {
  return `${plainName(first)}.${plainName(last)}`;
}

/** The address of a user: at the domain of the company, if it is one of a customer. */
export function emailOf({ first, last }: Pick<UserSketch, 'first' | 'last'>, company: unknown, country: string | undefined): string {
  return `${fullName(first, last)}@${typeof company === 'string' ? `${company}.` : ''}example.${country === 'US' ? 'com' : 'ca'}`;
}

const menuGroupOf = {
  ADMIN: 'ADMIN',
  MANAGER: 'EMPLOYEE',
  EMPLOYEE: 'EMPLOYEE',
  DISPATCHER: 'EMPLOYEE',
  HANDHELD: 'EMPLOYEE',
  SALESPRO: 'SALES',
  SALESUSER: 'SALES',
  SALESEXEC: 'SALES',
  CUSTADMIN: 'CUSTOMER',
  EXTERNAL: 'CUSTOMER',
  LIMITED: 'LIMITED',
} as const;

function toRow(plan: DemoPlan, world: DemoWorld, sketch: UserSketch, index: number, random: Random): DemoRow {
  const isStaff = sketch.company === 0;
  const isFixed = index < demoAccounts.length;
  const terminal = staffTerminal(random);
  const place = terminalPlaces[terminal - 1];
  const city = isStaff ? cities.find(({ name }) => name === place?.city) : world.cityOfCompany(sketch.company);
  const company = world.companies[sketch.company - 1];
  const status = isFixed || random.isWithin(0.93) ? 'active' : random.pick(['inactive', 'locked', 'suspended', 'missing', 'paused']);
  return {
    MT_UID: sketch.userId,
    MT_COMP: world.companyId(sketch.company),
    user_type: plan.base.userTypes.get(sketch.userType)?.id ?? null,
    MT_FNAME: sketch.first,
    MT_LNAME: sketch.last,
    MT_EMAIL: emailOf(sketch, company?.['code'], city?.country),
    phone: city && random.isWithin(0.8) ? phoneNumber(random, city) : null,
    MT_GRP: groupId(plan, sketch.menuGroups[0] ?? 'LIMITED'),
    MT_ADM: sketch.userType === 'ADMIN' ? 'Y' : 'N',
    MT_LANG: sketch.language,
    MT_THEME: !isFixed && random.isWithin(0.2) ? 'dark' : 'light',
    MT_STATUS: status,
    date_format: isFixed ? 'YYYY-MM-DD' : random.pick(['YYYY-MM-DD', 'YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY']),
    time_format: isFixed ? 'HH:mm' : random.pick(['HH:mm', 'hh:mm A']),
    region: isStaff ? (plan.base.lastIds['regions'] ?? 0) + regionPlaces.findIndex(({ code }) => code === place?.region) + 1 : null,
    terminal: isStaff ? (plan.base.lastIds['terminals'] ?? 0) + terminal : null,
    ...signIns(plan, random, isFixed ? undefined : status),
    must_reset: false,
    limited: sketch.userType === 'LIMITED',
    requests_per_day: random.isWithin(0.05) ? 1000 : null,
  };
}

/** Place of a terminal from 1 on: three in five in Ontario, one in five in Quebec, the others elsewhere in Canada. */
function staffTerminal(random: Random): number {
  const share = random.next();
  const region = share < 0.6 ? 'ON' : share < 0.8 ? 'QC' : random.pick(['ATL', 'PRA', 'BC']);
  const places = terminalPlaces.flatMap((place, index) => (place.region === region ? [index + 1] : []));
  return places[random.int(0, places.length - 1)] ?? 1;
}

/** Sign-ins of working days; the demo accounts have none yet, closed accounts none of late. */
function signIns({ anchor }: DemoPlan, random: Random, status: string | undefined) {
  if (status === undefined) return { failed_logins: 0, last_login: null, locked_at: null };
  const isLocked = status === 'locked';
  const age = status === 'active' ? Math.floor(60 * random.next() ** 3) : isLocked ? random.int(8, 30) : random.int(60, 300);
  const time = (): string => `T${String(random.int(12, 21))}:${String(random.int(10, 59))}:00Z`;
  return {
    failed_logins: isLocked ? failuresToLock : random.pick([0, 0, 0, 0, 0, 0, 1]),
    last_login: `${dayText(workingDayBefore(anchor - age))}${time()}`,
    locked_at: isLocked ? `${dayText(workingDayBefore(anchor - random.int(0, 5)))}${time()}` : null,
  };
}

const failuresToLock = 5;

function groupId({ base }: DemoPlan, code: string): number | null {
  return base.menuGroups.get(code) ?? null;
}

/** An administrator needs no list of accounts; a limited user has one, others up to four. */
function accountsSeenBy(sketch: UserSketch, accounts: readonly DemoCustomerAccount[], random: Random): readonly DemoCustomerAccount[] {
  if (sketch.userType === 'CUSTADMIN') return accounts.slice(0, 1);
  const count = sketch.userType === 'LIMITED' ? 1 : 4;
  const isOfFixedCompany = sketch.company <= 2;
  const start = isOfFixedCompany ? 0 : random.int(0, Math.max(0, accounts.length - count));
  return accounts.slice(start, start + count);
}

function accessRow(user: number, account: DemoCustomerAccount, place: number, sketch: UserSketch, count: number): DemoRow {
  const isLimited = sketch.userType === 'LIMITED';
  return {
    user,
    account: account.id,
    can_quote: true,
    can_ship: !isLimited,
    // The last of several accounts shows no charges, so that the demo shows the rule.
    can_view_charges: !isLimited && (count === 1 || place < count - 1),
    is_default: place === 0,
  };
}
