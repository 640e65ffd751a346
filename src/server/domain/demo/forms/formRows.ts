import { places } from '../employees/employees.ts';
import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { demoUserId } from '../world/demoAccounts.ts';
import { firmName, personName, phoneNumber, plainName, postalCode, streetAddress } from '../world/names.ts';
import { cities } from '../world/places.ts';
import { rowRandom } from '../world/Random.ts';
import { maple, northern } from '../world/worldSizes.ts';

/** States of a form that was sent in, two forms or more in each. */
const decided: readonly string[] = ['approved', 'rejected', 'denied', 'declined', 'completed'];
const requestStates = ['new', 'in_progress', 'pending', 'approved', 'rejected', 'declined', 'completed'] as const;
const creditStates = ['new', 'in_progress', 'pending', 'denied', 'declined', 'completed'] as const;
const skeletonStates = ['new', 'in_progress', 'completed'] as const;
const formCount = 22;

/** What all forms have: a sender from a firm in a city, a state, and for a decision its maker. */
function senders({ plan }: DemoSource, entity: string, states: readonly string[] = requestStates) {
  const randomOf = rowRandom(plan.seed, entity);
  return Array.from({ length: formCount }, (_, place) => {
    const random = randomOf(place);
    const city = cities[(place * 7 + entity.length) % cities.length] ?? cities[0];
    const isFrench = city.province === 'QC';
    const person = personName(random, isFrench);
    const status = states[place % states.length] ?? 'new';
    const isDecided = decided.includes(status);
    const sent = plan.anchor - 2 - place * 9;
    return {
      place,
      random,
      city,
      isFrench,
      person,
      status,
      sent,
      firm: firmName(random, isFrench).name,
      fullName: `${person.first} ${person.last}`,
      email: `${plainName(person.first)}.${plainName(person.last)}@example.com`,
      phone: phoneNumber(random, city),
      number: (prefix: string) => `${prefix}${String(place + 1).padStart(10, '0')}`,
      decision: {
        decided_by: isDecided ? demoId(plan, 'users', places.manager) : null,
        decided_at: isDecided ? `${dayText(sent + 1)}T17:00:00Z` : null,
        decision_comment: isDecided ? (isFrench ? 'Vérifié par téléphone' : 'Checked by phone') : null,
      },
      stamps: { created_at: `${dayText(sent)}T15:20:00Z`, updated_at: `${dayText(sent + (isDecided ? 2 : 0))}T16:05:00Z` },
    };
  });
}

/** Firms that ask for credit. */
export function creditRows(source: DemoSource): DemoRow[] {
  return senders(source, 'credit_applications', creditStates).map(
    ({ place, random, city, isFrench, status, sent, firm, fullName, email, phone, number, decision, stamps }) => {
      const asked = 2500 * random.int(2, 20);
      const isGranted = status === 'completed';
      const customer = isGranted ? source.world.customers[40 + place] : undefined;
      return {
        control_number: number('CR'),
        status,
        legal_name: firm,
        trade_name: null,
        business_type: (['corporation', 'partnership', 'sole'] as const)[place % 3] ?? 'sole',
        business_number: String(100_000_000 + place * 7_654_321),
        address_1: streetAddress(random, city, 40),
        city: city.name,
        province: city.province,
        postal_code: postalCode(random, city),
        country: city.country,
        phone,
        years_in_business: random.int(1, 60),
        payables_contact: fullName,
        payables_email: email,
        bank_name: isFrench ? 'Caisse du Belvédère' : 'First Harbour Bank',
        bank_contact: null,
        credit_requested: asked,
        monthly_volume: asked / 2,
        trade_references: JSON.stringify(
          ['A', 'B', 'C'].map((letter, index) => ({
            name: `${isFrench ? 'Fournisseur' : 'Supplier'} ${letter}`,
            phone: `416555015${index}`,
            email: null,
          })),
        ),
        signatory: fullName,
        signed_at: `${dayText(sent)}T15:00:00Z`,
        consent_bureau: true,
        language: isFrench ? 'fr' : 'en-us',
        recaptcha_ok: true,
        credit_granted: isGranted ? asked * 0.8 : null,
        terms_days: isGranted ? 30 : null,
        customer: customer?.id ?? null,
        account: source.world.accounts.find((account) => account.customer === customer)?.id ?? null,
        ...decision,
        ...stamps,
      };
    },
  );
}

const services = ['quoting', 'rapid_bol', 'pickup', 'tracing', 'statements', 'reports', 'api', 'edi'];

/** Firms that want to use the portal. */
export function enrollmentRows(source: DemoSource): DemoRow[] {
  return senders(source, 'enrollment_forms').map(({ place, isFrench, status, firm, fullName, email, phone, number, decision, stamps }) => ({
    control_number: number('EN'),
    status,
    company_name: firm,
    account: place % 3 === 0 ? (source.world.accounts[place + 20]?.row['account'] ?? null) : null,
    contact_name: fullName,
    email,
    phone,
    services: `{${services.slice(place % 5, (place % 5) + 3).join(',')}}`,
    language: isFrench ? 'fr' : 'en-us',
    users_expected: 1 + (place % 12),
    recaptcha_ok: true,
    ...decision,
    ...stamps,
  }));
}

const documents = ['204', '210', '214', '990', '997'];

/** Customers who want to exchange documents. */
export function ediRequestRows(source: DemoSource): DemoRow[] {
  const { plan, world } = source;
  return senders(source, 'edi_requests').map(({ place, status, sent, fullName, email, phone, number, decision, stamps }) => {
    const account = world.accounts[place * 5 + 3];
    const isOver = status === 'completed';
    return {
      control_number: number('ED'),
      status,
      account: account?.id ?? demoId(plan, 'customer_accounts', 0),
      company_name: account?.customer.firm.name ?? '',
      business_contact: fullName,
      technical_contact: fullName,
      technical_email: email,
      technical_phone: phone,
      documents: `{${documents.slice(0, 1 + (place % documents.length)).join(',')}}`,
      trading_partner_id: `TP-${String(place + 101).padStart(4, '0')}`,
      qualifier: 'ZZ',
      van: null,
      protocol: place % 4 === 0 ? 'FTP' : 'SFTP',
      x12_version: place % 5 === 0 ? '005010' : '004010',
      monthly_volume: 50 * (place + 1),
      target_date: dayText(sent + 60),
      technician: status === 'new' ? null : demoId(plan, 'users', places.manager),
      partner: isOver ? demoId(plan, 'edi_partners', place % 9) : null,
      test_passed_at: isOver || status === 'approved' ? `${dayText(sent + 20)}T18:30:00Z` : null,
      attachments: null,
      ...decision,
      ...stamps,
    };
  });
}

/** Customers who want to call the API. */
export function apiRequestRows(source: DemoSource): DemoRow[] {
  const { plan, world } = source;
  return senders(source, 'api_access_requests').map(({ place, isFrench, status, fullName, email, phone, number, decision, stamps }) => {
    const [company, user] = place % 2 === 0 ? [northern, 'northern.admin'] : [maple, 'maple.user'];
    const account = world.accounts.find(({ customer }) => customer.company === company);
    return {
      control_number: number('AP'),
      status,
      company_name: account?.customer.firm.name ?? '',
      account: account?.id ?? demoId(plan, 'customer_accounts', 0),
      contact_name: fullName,
      email,
      phone,
      purpose: isFrench ? 'Suivre nos envois dans notre logiciel de gestion.' : 'Trace our shipments in our own software.',
      scopes: place % 2 === 0 ? '{shipments:read,shipment_events:read}' : '{shipments:read,quotes:read}',
      expected_calls: 500 * (place + 1),
      ip_list: place % 3 === 0 ? `{203.0.113.${place + 10}}` : null,
      terms_accepted: true,
      requested_by: demoUserId(plan, user),
      ...decision,
      token: null,
      ...stamps,
    };
  });
}

/** Accounts that a paper or an import named before they were known. */
export function skeletonRows(source: DemoSource): DemoRow[] {
  const origins = ['bol', 'import', 'edi', 'manual'] as const;
  return senders(source, 'skeleton_accounts', skeletonStates).map(({ place, random, city, firm, status, stamps }) => ({
    account: `9${String(place + 1).padStart(6, '0')}`,
    name: firm.slice(0, 30),
    city: city.name,
    province: city.province,
    postal_code: postalCode(random, city),
    created_from: origins[place % origins.length] ?? 'bol',
    bol: null,
    merged_into: status === 'completed' ? (source.world.customers[60 + place]?.id ?? null) : null,
    status,
    ...stamps,
  }));
}

/** People who register; registrations of the last two days can still be completed. */
export function registrationRows(source: DemoSource): DemoRow[] {
  const { plan, world } = source;
  return senders(source, 'registrations').map(({ place, isFrench, person, status, sent, email, phone, number, decision, stamps }) => {
    const account = world.accounts[place * 4 + 1];
    return {
      control_number: number('RG'),
      status,
      kind: 'customer',
      company: world.companyId(account?.customer.company ?? 1),
      account: account?.row['account'] ?? null,
      employee_number: null,
      birth_date: null,
      first_name: person.first,
      last_name: person.last,
      email,
      phone,
      wanted_uid: `${plainName(person.first)}.${plainName(person.last)}`.slice(0, 30),
      language: isFrench ? 'fr' : 'en-us',
      terms_accepted: true,
      recaptcha_ok: true,
      checked_at: status === 'new' ? null : `${dayText(sent)}T15:40:00Z`,
      completed_user: status === 'completed' ? demoId(plan, 'users', 40 + place) : null,
      expires_at: `${dayText(sent + 2)}T15:20:00Z`,
      ...decision,
      ...stamps,
    };
  });
}
