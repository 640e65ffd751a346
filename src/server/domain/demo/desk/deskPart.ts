import { dayText } from '../world/calendar.ts';
import { type DemoSource, definePart, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';
import { personName, phoneNumber, plainName } from '../world/names.ts';
import { cities } from '../world/places.ts';
import { rowRandom } from '../world/Random.ts';
import { fixedCustomers, maple, northern } from '../world/worldSizes.ts';
import { faqRows, noteHistoryRows, ratingRows, textMessageRows } from './helpRows.ts';
import {
  brokerRows,
  changeLogRows,
  presetRows,
  subscriptionRows,
  syncRows,
  tokenRows,
  transferTestRows,
  userRegionRows,
  webhookRows,
} from './serviceRows.ts';

/** One or two people of each company that the carrier calls. */
function contactRows({ plan, world }: DemoSource): DemoRow[] {
  const randomOf = rowRandom(plan.seed, 'contacts');
  return world.companies.flatMap((_company, index) => {
    const company = index + 1;
    const city = world.cityOfCompany(company) ?? cities[0];
    const count = company === northern || company === maple ? 4 : 1;
    return Array.from({ length: count }, (_, place) => {
      const random = randomOf(company * 10 + place);
      const isFrench = city.province === 'QC';
      const { first, last } = personName(random, isFrench);
      return {
        company: world.companyId(company),
        customer: null,
        first_name: first,
        last_name: last,
        role:
          (isFrench
            ? ['Expédition', 'Comptes fournisseurs', 'Réception', 'Gestion']
            : ['Shipping', 'Accounts payable', 'Receiving', 'Management'])[place] ?? null,
        email: `${plainName(first)}.${plainName(last)}@example.com`,
        phone: phoneNumber(random, city),
        extension: random.isWithin(0.4) ? String(random.int(100, 499)) : null,
        is_admin: place === 3,
        language: isFrench ? 'fr' : 'en-us',
        confirmed_at: random.isWithin(0.5) ? `${dayText(plan.anchor - random.int(10, 300))}T15:00:00Z` : null,
      };
    });
  });
}

const goods = [
  ['BRKT', 'Steel brackets', 'PLT', '70', null, null, null, null],
  ['FIT15', 'Copper fittings', 'CTN', '60', null, null, null, null],
  ['LAMP', 'Table lamps', 'CTN', '150', null, null, null, null],
  ['PAINT', 'Paint', 'DRM', '65', 'UN1263', 'PAINT', '3', 'III'],
  ['PAPER', 'Paper rolls', 'ROL', '55', null, null, null, null],
  ['PLAST', 'Plastic parts', 'CTN', '125', null, null, null, null],
  ['TOOLS', 'Garden tools', 'BDL', '85', null, null, null, null],
  ['WIRE', 'Copper wire', 'SKD', '50', null, null, null, null],
  ['CHAIR', 'Chairs', 'CTN', '250', null, null, null, null],
  ['BATT', 'Batteries', 'PLT', '65', 'UN2794', 'BATTERIES, WET, FILLED WITH ACID', '8', 'III'],
  ['FOAM', 'Packing foam', 'BAG', '400', null, null, null, null],
  ['CANS', 'Canned goods', 'PLT', '65', null, null, null, null],
] as const;

/** Goods that the first hundred accounts ship again and again. */
function commodityRows({ world }: DemoSource): DemoRow[] {
  return world.accounts.slice(0, 100).flatMap(({ id }) =>
    goods.map(([code, description, package_code, freight_class, un_number, shipping_name, primary_class, packing_group]) => ({
      account: id,
      code,
      description,
      package_code,
      nmfc_item: null,
      freight_class,
      length: package_code === 'PLT' ? 48 : null,
      width: package_code === 'PLT' ? 40 : null,
      height: null,
      weight: null,
      stackable: package_code !== 'CTN',
      un_number,
      shipping_name,
      technical_name: null,
      primary_class,
      subsidiary_class: null,
      packing_group,
      active: true,
    })),
  );
}

/** Places to which the accounts of the demo users ship: the doors of other accounts. */
function addressRows({ plan, world }: DemoSource): DemoRow[] {
  const own = world.accounts.filter(({ customer }) => customer.company === northern || customer.company === maple).slice(0, 12);
  const others = world.accounts.filter(({ customer }) => customer.company > maple).slice(0, 60);
  return own.flatMap(({ id }, place) =>
    others.slice(place * 4, place * 4 + 8).map(({ site, customer }, index) => ({
      account: id,
      nickname: `${customer.firm.brand.slice(0, 20)} ${index + 1}`,
      name: customer.firm.name.slice(0, 30),
      address_1: site.address.slice(0, 30),
      city: site.city.name,
      province: site.city.province,
      postal_code: site.postal,
      country: site.city.country,
      contact_name: null,
      phone: phoneNumber(rowRandom(plan.seed, 'address_book')(index), site.city),
      email: null,
      open_time: '08:00',
      close_time: '16:30',
      default_accessorials: index % 4 === 0 ? `{${demoId(plan, 'accessorials', 1)}}` : null,
      special_instructions: null,
      uses: 20 - index,
    })),
  );
}

const notes = [
  ['1.4', 'Freight bills and statements', 'Factures et relevés', 'customer', true],
  ['1.3', 'Requests of people', 'Demandes du personnel', 'employee', true],
  ['1.2', 'Lists by link', 'Listes par lien', 'public', true],
  ['1.5', 'Claims by step', 'Réclamations par étape', 'customer', false],
] as const;

function noteRows({ plan }: DemoSource): DemoRow[] {
  return notes.map(([version_name, title_en, title_fr, audience, published], place) => ({
    version_name,
    released_on: dayText(published ? plan.anchor - 20 - place * 45 : plan.anchor + 10),
    title_en,
    title_fr,
    body_en: `<p>${title_en}.</p>`,
    body_fr: `<p>${title_fr}.</p>`,
    audience,
    published,
    users: null,
  }));
}

const everySet = ['204', '990', '214', '210', '997', '211', '820', '824', '856', '858'] as const;

/**
 * Trading partners by their customer's place. Small customers send and get every set, the chain of stores gets bills and pays; one is being
 * tried, one is not in service, and the last sends customs papers.
 */
const partners: readonly { readonly customer: number | null; readonly sets: readonly string[] }[] = [
  { customer: fixedCustomers, sets: ['210', '820', '997'] },
  ...[12, 13, 15, 17, 18, 21, 22, 38].map((customer) => ({ customer, sets: everySet })),
  { customer: 16, sets: everySet },
  { customer: 14, sets: everySet },
  { customer: null, sets: [] },
];
const [tried, notInService, customs] = [10, 9, 11];

function partnerRows({ plan, world }: DemoSource): DemoRow[] {
  return partners.map(({ customer }, place) => ({
    trading_partner_id: `TP-${String(place + 1).padStart(4, '0')}`,
    qualifier: 'ZZ',
    name: (customer === null ? undefined : world.customers[customer])?.firm.name ?? 'Customs gateway',
    customer: (customer === null ? undefined : world.customers[customer])?.id ?? null,
    carrier: null,
    contact: demoId(plan, 'contacts', place),
    host: `sftp${place + 1}.example.com`,
    port: place === 3 ? 21 : 22,
    protocol: place === 3 ? 'FTP' : 'SFTP',
    ftp_tls: true,
    user_name: `waybill${place + 1}`,
    password_encryption: 'none',
    transfer_mode: place === 3 ? 'passive' : 'active',
    path_get: '/out',
    path_put: '/in',
    transfer_type: place === customs ? 'Customs' : 'EDI',
    priority: place === 0 ? 'high' : 'normal',
    threshold_minutes: 60,
    threshold_errors: 3,
    test_mode: place === tried,
    remote_access: false,
    status: place === notInService ? 'disabled' : 'enabled',
  }));
}

const outbound: readonly string[] = ['210', '214', '990', '997'];

function documentRows({ plan }: DemoSource): DemoRow[] {
  return partners.flatMap(({ sets }, place) =>
    sets.map((document) => ({
      partner: demoId(plan, 'edi_partners', place),
      document,
      direction: outbound.includes(document) ? 'outbound' : 'inbound',
      x12_version: '004010',
      element_sep: place === 4 ? '|' : '*',
      segment_sep: place === 4 ? "'" : '~',
      component_sep: place === 4 ? ':' : '>',
      ack_required: document !== '997',
      events_sent: document === '214' ? '{X3,AF,X4,P1,SD,AV,X6,A9,PA,D1,A7}' : null,
      schedule_minutes: 15,
      status: place === notInService ? 'disabled' : 'enabled',
    })),
  );
}

/** Contacts, goods and addresses of customers, notes of releases, partners of electronic documents, help, ratings and text messages. */
export const deskPart = definePart({
  tables: [
    'contacts',
    'commodities',
    'address_book',
    'release_notes',
    'release_note_history',
    'edi_partners',
    'edi_partner_documents',
    'faq_entries',
    'rating_entries',
    'text_messages',
    'customs_brokers',
    'webhooks',
    'notification_subscriptions',
    'user_regions',
    'transfer_tests',
    'user_presets',
    'api_tokens',
    'change_log_entries',
    'user_sync_log',
  ],
  rows: (source) => ({
    contacts: contactRows(source),
    commodities: commodityRows(source),
    address_book: addressRows(source),
    release_notes: noteRows(source),
    release_note_history: noteHistoryRows(source),
    edi_partners: partnerRows(source),
    edi_partner_documents: documentRows(source),
    faq_entries: faqRows(),
    rating_entries: ratingRows(source),
    text_messages: textMessageRows(source),
    customs_brokers: brokerRows(),
    webhooks: webhookRows(source),
    notification_subscriptions: subscriptionRows(source),
    user_regions: userRegionRows(source),
    transfer_tests: transferTestRows(source),
    user_presets: presetRows(source),
    api_tokens: tokenRows(source),
    change_log_entries: changeLogRows(source),
    user_sync_log: syncRows(source),
  }),
});
