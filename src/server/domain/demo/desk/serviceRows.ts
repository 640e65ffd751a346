import { createHash } from 'node:crypto';
import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { demoAccounts, demoUserId } from '../world/demoAccounts.ts';
import { maple, northern } from '../world/worldSizes.ts';

const brokers = [
  ['BELVED', 'Belvedere Customs', 'CA'],
  ['LANTRN', 'Lantern Brokerage', 'CA'],
  ['GRNITE', 'Granite Border Services', 'US'],
  ['HARBOR', 'Harbour Clearance', 'US'],
  ['FLEUVE', 'Courtage du Fleuve', 'CA'],
] as const;

export function brokerRows(): DemoRow[] {
  return brokers.map(([code, name, country], place) => ({
    code,
    name,
    country,
    phone: `416555013${place}`,
    email: `clearance${place + 1}@example.com`,
    url: place === 4 ? null : `https://${code.toLowerCase()}.example.com/`,
    status: place === 3 ? 'inactive' : 'active',
  }));
}

/** Addresses that some customers gave for messages. Their secrets are of no use: nobody receives there. */
export function webhookRows({ world }: DemoSource): DemoRow[] {
  const own = world.accounts.filter(({ customer }) => customer.company === northern || customer.company === maple).slice(0, 4);
  return own.map(({ id }, place) => ({
    account: id,
    name: place % 2 === 0 ? 'Order system' : 'Entrepôt',
    url: `https://hooks${place + 1}.example.com/waybill`,
    events: place === 3 ? '{statement.issued}' : '{shipment.status,shipment.delivered}',
    secret: `demo-of-no-use-${'0'.repeat(20)}${place}`,
    failures: place === 3 ? 20 : 0,
    status: place === 3 ? 'disabled' : 'enabled',
  }));
}

/** Events to which users of the demo accounts subscribe. */
export function subscriptionRows({ plan }: DemoSource): DemoRow[] {
  const choices = ['{shipment.delivered}', '{shipment.exception,pod.available}', '{statement.issued}'];
  return demoAccounts.flatMap(({ company }, user) =>
    company === 'product'
      ? []
      : choices.map((events, place) => ({
          user: demoId(plan, 'users', user),
          account: null,
          events,
          method: place === 1 ? 'sms' : 'email',
          daily_digest: place === 2,
          status: place === 2 ? 'inactive' : 'active',
        })),
  );
}

/** Regions that people of the carrier watch. */
export function userRegionRows({ plan }: DemoSource): DemoRow[] {
  return demoAccounts.flatMap(({ company }, user) =>
    company === 'product' && user > 0
      ? [0, 1].map((place) => ({
          user: demoId(plan, 'users', user),
          region: demoId(plan, 'regions', (user + place) % 6),
          role: place === 0 ? 'supervisor' : 'viewer',
        }))
      : [],
  );
}

const steps = ['dns', 'tcp', 'handshake', 'host_key', 'login', 'list_get', 'write_put', 'delete'] as const;

/** Tests of the connections to partners; one stops at the sign-in. */
export function transferTestRows({ plan }: DemoSource): DemoRow[] {
  return [0, 1, 2].flatMap((partner) =>
    steps.map((step, place) => {
      const failed = partner === 2 ? steps.indexOf('login') : steps.length;
      const result = place < failed ? 'ok' : place === failed ? 'failed' : 'skipped';
      return {
        partner: demoId(plan, 'edi_partners', partner),
        run_at: `${dayText(plan.anchor - 3 - partner)}T14:00:00Z`,
        run_by: demoId(plan, 'users', 0),
        step,
        result,
        message_en: result === 'failed' ? 'The user name or the password is not accepted.' : null,
        message_fr: result === 'failed' ? 'Le nom d’utilisateur ou le mot de passe est refusé.' : null,
        duration_ms: result === 'skipped' ? 0 : 40 + place * 35,
      };
    }),
  );
}

const tokens = [
  { name: 'Order system', owner: 'northern.admin', scopes: '{shipments:read,shipment_events:read}', status: 'enabled', days: 200 },
  { name: 'Warehouse screen', owner: 'northern.admin', scopes: '{shipments:read}', status: 'disabled', days: 20 },
  { name: 'Logiciel de gestion', owner: 'maple.user', scopes: '{shipments:read,quotes:read}', status: 'enabled', days: 120 },
  { name: 'Board at the dock', owner: 'admin', scopes: '{shipments:read,shipment_events:read}', status: 'enabled', days: 300 },
] as const;

/** Tokens of programs. The halves of each hash are swapped, so that it is the hash of no known text. */
export function tokenRows({ plan }: DemoSource): DemoRow[] {
  return tokens.map(({ name, owner, scopes, status, days }, place) => {
    const hash = createHash('sha256').update(`${plan.seed} token ${place}`).digest('hex');
    return {
      name,
      owner: demoUserId(plan, owner),
      token_hash: hash.slice(32) + hash.slice(0, 32),
      prefix: `wb_${hash.slice(0, 5)}`,
      scopes,
      ip_allowlist: null,
      daily_limit: 5000,
      expires_on: dayText(plan.anchor + days),
      last_used_at: status === 'enabled' ? `${dayText(plan.anchor - 1 - place)}T17:30:00Z` : null,
      calls_that_day: status === 'enabled' ? 120 * (place + 1) : 0,
      request: null,
      status,
    };
  });
}

/** What a new user of each kind starts with. */
export function presetRows({ plan }: DemoSource): DemoRow[] {
  const kinds = [
    ['Customer desk', 'CUSTOMER', 'CUSTOMER', 'en-us'],
    ['Terminal', 'EMPLOYEE', 'EMPLOYEE', 'en-us'],
    ['Terminal du Québec', 'EMPLOYEE', 'EMPLOYEE', 'fr'],
  ] as const;
  return kinds.flatMap(([name, type, group, language]) => {
    const [userType, menuGroup] = [plan.base.userTypes.get(type)?.id, plan.base.menuGroups.get(group)];
    if (userType === undefined || menuGroup === undefined) return [];
    return [
      {
        name,
        company: plan.base.productCompany,
        user_type: userType,
        menu_groups: `{${menuGroup}}`,
        default_group: menuGroup,
        language,
        theme: 'light',
        limited: false,
        status: 'active',
      },
    ];
  });
}

const changes = [
  ['release', 'Release 1.4', 'Statements, bills and payments for customers.'],
  ['note', 'Fuel table renewed', 'The index of the week is read on Tuesdays.'],
  ['configuration', 'Sign-in after 30 minutes', 'The time without activity was 60 minutes.'],
  ['mass_change', 'Region of 40 users', 'Users of Quebec now belong to the region QC.'],
  ['revert', 'Region of 2 users', 'Two of them work in Ottawa.'],
  ['note', 'Jours fériés de l’an prochain', 'Les jours fériés du Québec ont été ajoutés.'],
] as const;

/** The log of what was changed in the portal itself. */
export function changeLogRows({ plan }: DemoSource): DemoRow[] {
  return changes.map(([kind, title, text], place) => ({
    changed_on: dayText(plan.anchor - 6 - place * 23),
    kind,
    title,
    text,
    command: null,
    records: kind === 'mass_change' ? 40 : kind === 'revert' ? 2 : null,
  }));
}

const syncs = ['created', 'updated', 'updated', 'disabled', 'skipped', 'error'] as const;

/** A week of taking users over from the directory of the carrier. */
export function syncRows({ plan }: DemoSource): DemoRow[] {
  return Array.from({ length: 7 }, (_, day) => day).flatMap((day) =>
    syncs.map((action, place) => ({
      run_at: `${dayText(plan.anchor - 1 - day)}T06:${String(10 + place)}:00Z`,
      user: action === 'skipped' || action === 'error' ? null : demoId(plan, 'users', 10 + day * 6 + place),
      source_uid: `D${String(2000 + day * 6 + place)}`,
      action,
      detail: action === 'skipped' ? 'Duplicates found (account skipped)' : action === 'error' ? 'The address has no @.' : null,
    })),
  );
}
