import { dayText } from './calendar.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';
import { firmName, phoneNumber, postalCode, streetAddress } from './names.ts';
import { type City, cities, frenchShare, regionPlaces, terminalPlaces, zoneOf } from './places.ts';
import { type Random, rowRandom } from './Random.ts';

/** The facts of a customer that shipments and users need. */
export interface DemoCustomer {
  readonly id: number;
  /** 0 is the product's own company, 1 the first of `companies`. */
  readonly company: number;
  readonly city: City;
  readonly row: DemoRow;
}

export interface DemoCustomerAccount {
  readonly id: number;
  readonly customer: DemoCustomer;
  /** Share of traffic. */
  readonly weight: number;
  readonly row: DemoRow;
}

/** The owners of shipments, made once since every shipment refers to them. */
export interface DemoWorld {
  readonly companies: readonly DemoRow[];
  readonly salesCodes: readonly DemoRow[];
  readonly customers: readonly DemoCustomer[];
  readonly accounts: readonly DemoCustomerAccount[];
  readonly companyId: (company: number) => number;
  readonly terminalId: (code: string) => number;
}

/** Sizes of domain.md, section 8; the product's own company is the fortieth. */
const sizes = { companies: 39, customers: 400, accounts: 900, salesCodes: 30 } as const;
const northern = 1;
const maple = 2;
/** Customers of the fixed companies come first, then one with very many accounts and one with none. */
const northernCustomers = 6;
const mapleCustomers = 4;
const largest = northernCustomers + mapleCustomers;
const empty = largest + 1;
const firstOther = empty + 1;
const largestAccounts = 300;

const cityNamed = (name: string): City | undefined => cities.find((city) => city.name === name);
/** Cities of the fixed companies. */
const homes: Readonly<Record<number, City | undefined>> = { [northern]: cityNamed('Thunder Bay'), [maple]: cityNamed('Sherbrooke') };

/** Skins of the fixed companies and of the first of the others. */
const skinOfCompany: Readonly<Record<number, string>> = { [northern]: 'boreal', [maple]: 'harvest', [maple + 1]: 'plain' };

/** Builds companies, customers and accounts; the same plan gives the same ones. */
export function buildWorld(plan: DemoPlan): DemoWorld {
  const lastId = (entity: string): number => plan.base.lastIds[entity] ?? 0;
  const companyId = (company: number): number => (company === 0 ? plan.base.productCompany : lastId('companies') + company);
  const terminalId = (code: string): number =>
    lastId('terminals') +
    Math.max(
      0,
      terminalPlaces.findIndex((place) => place.code === code),
    ) +
    1;
  const pickCity = cityPicker();
  const customers = Array.from({ length: sizes.customers }, (_, index) => makeCustomer(plan, index, companyId, pickCity));
  return {
    companies: Array.from({ length: sizes.companies }, (_, index) => makeCompany(plan, index + 1)),
    salesCodes: Array.from({ length: sizes.salesCodes }, (_, index) => makeSalesCode(plan, index)),
    customers,
    accounts: makeAccounts(plan, customers, terminalId),
    companyId,
    terminalId,
  };
}

/** Picks cities by their size. */
export function cityPicker(isMeant: (city: City) => boolean = () => true): (random: Random) => City {
  const meant = cities.filter(isMeant);
  const pick = weightedIndex(meant.map(({ size }) => size));
  return (random) => meant[pick(random)] ?? cities[0];
}

/** Picks an index with a probability by its weight. */
export function weightedIndex(weights: readonly number[]): (random: Random) => number {
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) sums.push((sum += weight));
  return (random) => {
    const wanted = random.next() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

const pickFrenchCity = cityPicker((city) => frenchShare(city) > 0);
const pickEnglishCity = cityPicker((city) => frenchShare(city) === 0);

function makeCompany({ seed }: DemoPlan, company: number): DemoRow {
  const random = rowRandom(seed, 'companies')(company);
  const isFrench = company === maple || (company !== northern && random.isWithin(0.35));
  const city = homes[company] ?? (isFrench ? pickFrenchCity(random) : pickEnglishCity(random));
  const names: Readonly<Record<number, readonly [string, string]>> = {
    [northern]: ['northern', 'Northern Lantern Supply'],
    [maple]: ['maple', "Distribution de l'Érable"],
  };
  const [code, name] = names[company] ?? [`demo-${String(company).padStart(2, '0')}`, firmName(random, isFrench, 60)];
  return {
    code,
    name,
    address_1: streetAddress(random, city, 40),
    city: city.name,
    province: city.province,
    country: city.country,
    postal_code: postalCode(random, city),
    phone: phoneNumber(random, city),
    group: random.pick(['EAST', 'WEST', 'CENTRAL']),
    status: company > 36 ? random.pick(['inactive', 'suspended', 'paused']) : 'active',
    time_zone: zoneOf(city.province).name,
    skin: skinOfCompany[company] ?? null,
  };
}

function makeSalesCode({ seed, base }: DemoPlan, index: number): DemoRow {
  const random = rowRandom(seed, 'sales_codes')(index);
  return {
    code: `S${String(index + 1).padStart(3, '0')}`,
    name: `${random.pick(['East', 'West', 'North', 'South', 'Centre', 'Est', 'Ouest', 'Nord', 'Sud'])} ${index + 1}`,
    region: (base.lastIds['regions'] ?? 0) + random.int(1, regionPlaces.length),
    status: index < sizes.salesCodes - 2 ? 'active' : 'inactive',
  };
}

function makeCustomer(
  plan: DemoPlan,
  index: number,
  companyId: (company: number) => number,
  pickCity: (random: Random) => City,
): DemoCustomer {
  const random = rowRandom(plan.seed, 'customers')(index);
  const city = pickCity(random);
  const isFrench = random.isWithin(frenchShare(city));
  const company = companyOfCustomer(index, random);
  const name = oddNames[index - firstOther] ?? firmName(random, isFrench, 30);
  const isFak = random.isWithin(0.2);
  const isExempt = random.isWithin(0.03);
  const id = (plan.base.lastIds['customers'] ?? 0) + index + 1;
  // One customer leaves all optional fields empty.
  const isBare = index === firstOther + 1;
  const row: DemoRow = {
    company: companyId(company),
    code: `${name
      .toUpperCase()
      .normalize('NFD')
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 8)}-${String(index + 1).padStart(3, '0')}`,
    name,
    legal_name: isBare ? null : `${name} (${dayText(plan.anchor - random.int(800, 9000)).slice(0, 4)})`,
    address_1: streetAddress(random, city, 30),
    address_2: !isBare && random.isWithin(0.2) ? `${isFrench ? 'Bureau' : 'Suite'} ${random.int(100, 999)}` : null,
    city: city.name,
    province: city.province,
    postal_code: postalCode(random, city),
    country: city.country,
    phone: isBare ? null : phoneNumber(random, city),
    email: isBare ? null : `billing.${index + 1}@example.${city.country === 'CA' ? 'ca' : 'com'}`,
    language: isFrench ? 'fr' : 'en-us',
    sales_code: isBare ? null : (plan.base.lastIds['sales_codes'] ?? 0) + random.int(1, sizes.salesCodes - 2),
    master_customer: index > largest - 1 || index === 0 || index === northernCustomers ? null : id - 1,
    credit_terms_days: random.pick([30, 30, 30, 15, 45, 60]),
    credit_limit: isBare ? null : `${random.int(5, 250) * 1000}.00`,
    on_credit_hold: random.isWithin(0.03),
    tax_exempt: isExempt,
    tax_exempt_number: isExempt ? `EX${random.int(100000, 999999)}` : null,
    currency: city.country === 'US' ? 'USD' : 'CAD',
    classification: isFak ? 'fak' : random.pick(['density', 'class']),
    fak_class: isFak ? random.pick(['70', '85', '100', '125']) : null,
    skeleton: random.isWithin(0.02),
    can_view_probills: !random.isWithin(0.02),
    status: index < firstOther || random.isWithin(0.94) ? 'active' : random.pick(['inactive', 'locked', 'suspended', 'missing', 'paused']),
  };
  return { id, company, city, row };
}

/** Difficult names for lists, exports and searches: longest, markup, wildcards, quotes, other scripts. */
const oddNames: readonly string[] = [
  'Thirty Characters Exactly Long',
  'Bare Minimum Trading',
  '<b>Bolt</b> & "Nuts" <i>',
  "50%_Off \\ L'Œuf d'Or",
  '東京部品 販売店',
  'Ωμέγα Εμπορική',
  'متجر النجوم',
  '=Sum Total, "Inc."',
];

function companyOfCustomer(index: number, random: Random): number {
  if (index < northernCustomers) return northern;
  if (index < largest) return maple;
  // Each other company has a customer; nearly half of the customers deal with the carrier directly.
  const further = index - largest + maple + 1;
  if (further <= sizes.companies) return further;
  return random.isWithin(0.45) ? 0 : random.int(maple + 1, sizes.companies);
}

function makeAccounts(plan: DemoPlan, customers: readonly DemoCustomer[], terminalId: (code: string) => number): DemoCustomerAccount[] {
  const counts = accountCounts();
  const randomOf = rowRandom(plan.seed, 'customer_accounts');
  const lastId = plan.base.lastIds['customer_accounts'] ?? 0;
  const accounts: DemoCustomerAccount[] = [];
  for (const [index, customer] of customers.entries()) {
    for (let number = 0; number < (counts[index] ?? 0); number++) {
      const place = accounts.length;
      const random = randomOf(place);
      accounts.push({
        id: lastId + place + 1,
        customer,
        weight: weightOf(index, counts[index] ?? 1, random),
        row: {
          customer: customer.id,
          // Far apart, so that a wrong digit rarely gives another account; within 0100000 to 9999999.
          account: String(100_000 + place * 9871).padStart(7, '0'),
          name: number === 0 ? (customer.row['name'] ?? '') : accountName(String(customer.row['name']), number),
          role: random.pick(['shipper', 'shipper', 'consignee', 'third_party']),
          terms: random.pick(['prepaid', 'prepaid', 'collect', 'third_party']),
          default_terminal: terminalId(customer.city.terminal),
          is_default: number === 0,
          status: place < 30 || random.isWithin(0.96) ? 'active' : 'inactive',
        },
      });
    }
  }
  return accounts;
}

/** Two or three for customers of the fixed companies, then very many, none, then one or two each until all are used. */
function accountCounts(): number[] {
  const counts: number[] = Array.from({ length: sizes.customers }, (_, index) => (index < largest ? 2 + (index % 2) : 1));
  counts[largest] = largestAccounts;
  counts[empty] = 0;
  const missing = sizes.accounts - counts.reduce((sum, count) => sum + count, 0);
  for (let index = firstOther; index < firstOther + missing; index++) counts[index] = 2;
  return counts;
}

function accountName(customer: string, number: number): string {
  const ending = ` #${number + 1}`;
  return `${customer.slice(0, 30 - ending.length).trimEnd()}${ending}`;
}

/** The fixed companies ship enough to fill a list; the others few or many, as in reality. */
function weightOf(customer: number, siblings: number, random: Random): number {
  if (customer < northernCustomers) return 45 / (northernCustomers * siblings);
  if (customer < largest) return 32 / (mapleCustomers * siblings);
  if (customer === largest) return 60 / siblings;
  return (0.2 + 4 * random.next() ** 4) / siblings;
}
