import { languageOf, textIn } from '../../../../shared/framework/text.ts';
import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { demoAccountPlace, demoAccounts } from '../world/demoAccounts.ts';
import { emailOf } from '../world/userRows.ts';
import { maple, northern } from '../world/worldSizes.ts';

interface ReportKind {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  readonly type: 'shipment' | 'pickup' | 'statement' | 'statistics' | 'admin';
  readonly path: string;
  readonly audience: 'customer' | 'employee' | 'sales' | 'admin';
  /** Columns of its templates. */
  readonly columns: readonly string[];
  /** Further columns that it offers; `all`: every column that a reader sees. */
  readonly further: readonly string[] | 'all';
  /** Statuses that it offers as exceptions. */
  readonly exceptions?: readonly string[];
}

const kinds: readonly ReportKind[] = [
  {
    code: 'SHIPMENTS',
    en: 'Shipments of a period',
    fr: 'Envois d’une période',
    type: 'shipment',
    path: 'api/shipments',
    audience: 'customer',
    columns: ['probill', 'status', 'pickup_date', 'consignee_name', 'consignee_city', 'pieces', 'weight'],
    further: 'all',
    exceptions: ['late', 'in_transit_late', 'held_for_pickup', 'refused', 'partially_refused'],
  },
  {
    code: 'LATE',
    en: 'Late deliveries',
    fr: 'Livraisons en retard',
    type: 'statistics',
    path: 'api/shipments',
    audience: 'customer',
    columns: ['probill', 'eta', 'delivery_date', 'consignee_name'],
    further: ['status', 'original_eta', 'pickup_date', 'consignee_city', 'consignee_province', 'service_level', 'weight', 'pieces'],
    exceptions: ['late', 'in_transit_late'],
  },
  {
    code: 'PICKUPS',
    en: 'Pickups of a day',
    fr: 'Cueillettes d’une journée',
    type: 'pickup',
    path: 'api/pickups',
    audience: 'customer',
    columns: ['pickup_number', 'progress', 'shipper_name', 'pickup_date'],
    further: ['city', 'province', 'total_pieces', 'total_weight', 'total_cube', 'shipments_count', 'terminal'],
  },
  {
    code: 'STATEMENTS',
    en: 'Open statements',
    fr: 'Relevés ouverts',
    type: 'statement',
    path: 'api/statements',
    audience: 'customer',
    columns: ['statement_number', 'statement_date', 'closing_balance'],
    further: [
      'account',
      'currency',
      'opening_balance',
      'charges',
      'payments',
      'interest',
      'credits',
      'aging_current',
      'aging_31_60',
      'aging_61_90',
      'aging_over_90',
    ],
  },
  {
    code: 'SALES',
    en: 'Shipments by sales code',
    fr: 'Envois par code de vente',
    type: 'statistics',
    path: 'api/shipments',
    audience: 'sales',
    columns: ['probill', 'pickup_date', 'weight'],
    further: 'all',
  },
  {
    code: 'USERS',
    en: 'Users by company',
    fr: 'Utilisateurs par entreprise',
    type: 'admin',
    path: 'api/users',
    audience: 'admin',
    columns: ['MT_UID', 'MT_STATUS'],
    further: ['MT_FNAME', 'MT_LNAME', 'MT_COMP', 'last_login'],
  },
];

const columnsOf = (columns: readonly string[]): string => JSON.stringify(columns.map((field) => ({ field })));

/** Reports that templates start from. */
export function reportKindRows(): DemoRow[] {
  return kinds.map((kind) => ({
    code: kind.code,
    name_en: kind.en,
    name_fr: kind.fr,
    report_type: kind.type,
    api_url: kind.path,
    column_list: columnsOf(kind.further === 'all' ? [] : [...kind.columns, ...kind.further]),
    allowed_exceptions: kind.exceptions ? JSON.stringify({ fields: [{ field: 'status', values: kind.exceptions }] }) : null,
    audience: kind.audience,
    status: 'active',
  }));
}

/** Demo accounts that keep reports, with their companies: 0 is the product's own. */
const keepers = ['admin', 'northern.admin', 'northern.user', 'maple.user'].map((userId) => {
  const user = demoAccountPlace(userId);
  const account = demoAccounts[user];
  return {
    user,
    name: { first: account?.first ?? '', last: account?.last ?? '' },
    company: { product: 0, northern, maple }[account?.company ?? 'product'],
    language: languageOf(account?.language, ['en', 'fr']),
  };
});

/** Each keeper has a template of each kind for customers: personal, of the company, and for all. */
export function templateRows({ plan, world }: DemoSource): DemoRow[] {
  const levels = ['personal', 'company', 'general'] as const;
  return keepers.flatMap(({ user, company, language }, index) =>
    kinds.slice(0, 4).map((kind, place) => {
      const level = levels[(place + index) % (index === 0 ? 3 : 2)] ?? 'personal';
      return {
        name: textIn({ en: kind.en, fr: kind.fr }, language),
        report: demoId(plan, 'report_metadata', place),
        access_level: level,
        owner: demoId(plan, 'users', user),
        company: level === 'company' ? world.companyId(company) : null,
        column_list: columnsOf(kind.columns),
        filters: place === 1 ? JSON.stringify({ status__in: ['late', 'in_transit_late'] }) : null,
        sorting: JSON.stringify([{ field: kind.columns[0], order: 'asc' }]),
        grouping: null,
        totals: place === 0 ? JSON.stringify({ fields: [{ field: 'weight', fn: 'sum' }] }) : null,
        status: place === 3 ? 'inactive' : 'active',
      };
    }),
  );
}

/** Columns that templates work out: an average weight, and the days from the first to the present estimate. */
export function calculatedRows({ plan }: DemoSource): DemoRow[] {
  return keepers.flatMap(({ language }, index) => [
    {
      template: demoId(plan, 'report_templates', index * 4),
      place: 1,
      name: textIn({ en: 'Weight per piece', fr: 'Poids par pièce' }, language),
      operation: 'ratio',
      column_list: '{weight,pieces}',
      decimals: 1,
      format: 'number',
    },
    {
      template: demoId(plan, 'report_templates', index * 4 + 1),
      place: 1,
      name: textIn({ en: 'Days of delay', fr: 'Jours de retard' }, language),
      operation: 'days_between',
      column_list: '{original_eta,eta}',
      decimals: 0,
      format: 'number',
    },
  ]);
}

const rhythms = [
  { frequency: 'daily', day_of_week: null, day_of_month: null, send_rule: 'with_rows' },
  { frequency: 'weekly', day_of_week: '1', day_of_month: null, send_rule: 'always' },
  { frequency: 'monthly', day_of_week: null, day_of_month: 31, send_rule: 'no_rows' },
] as const;

/** Templates to send or store on their days. */
export function scheduledRows({ plan, world }: DemoSource): DemoRow[] {
  return keepers.flatMap(({ user, name: person, company, language }, index) =>
    rhythms.map((rhythm, place) => {
      const kind = kinds[place] ?? kinds[0];
      const isMailed = place !== 2;
      return {
        name: kind ? textIn({ en: kind.en, fr: kind.fr }, language) : '',
        template: demoId(plan, 'report_templates', index * 4 + place),
        owner: demoId(plan, 'users', user),
        company: world.companyId(company),
        customer: null,
        report_type: kind?.type ?? 'shipment',
        ...rhythm,
        cycle: 1,
        hour: 6 + place,
        month: null,
        output_type: isMailed ? 'email' : 'archives',
        format: place === 0 ? 'excel' : 'pdf',
        recipients: isMailed ? `{${emailOf(person, world.companies[company - 1]?.['code'], world.cityOfCompany(company)?.country)}}` : null,
        subject: isMailed ? textIn({ en: 'Your report', fr: 'Votre rapport' }, language) : null,
        start_date: dayText(plan.anchor - 60),
        expiry_date: dayText(plan.anchor + 240),
        status: index === 2 && place === 2 ? 'inactive' : 'active',
        copied_from: null,
        // The next run is worked out by the job that runs schedules.
        next_run_at: null,
      };
    }),
  );
}

/** Lists that customers get by email; those of the administrator stay in the repository. */
export function pushRows({ plan, world }: DemoSource): DemoRow[] {
  return keepers.flatMap(({ user, name, company, language }, index) =>
    rhythms.slice(0, 2).map((rhythm, place) => ({
      title: textIn(
        place === 0 ? { en: 'Shipments of the day', fr: 'Envois du jour' } : { en: 'Late this morning', fr: 'En retard ce matin' },
        language,
      ),
      owner: demoId(plan, 'users', user),
      api_url: 'api/shipments',
      query_params: place === 1 ? JSON.stringify({ status__in: 'late,in_transit_late' }) : null,
      output_type: place === 0 ? 'CSV' : 'PDF',
      cmid: 'RPT-SHP',
      group: null,
      customers: null,
      ...rhythm,
      hour: 7,
      recipients: `{${emailOf(name, world.companies[company - 1]?.['code'], world.cityOfCompany(company)?.country)}}`,
      delivery: company === 0 ? 'repository' : 'mail',
      status: index === 3 && place === 1 ? 'inactive' : 'active',
      last_run_at: null,
    })),
  );
}
