import { makeAccounts } from './accountRows.ts';
import type { DemoCustomer, DemoCustomerAccount } from './DemoCustomer.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';
import { type FirmName, firmName, personName, phoneNumber, plainName, postalCode, streetAddress, uniqueDraw } from './names.ts';
import { type City, cities, frenchShare, regionPlaces, terminalPlaces, zoneOf } from './places.ts';
import { type Random, rowRandom } from './Random.ts';
import { chain, fixedCustomers, maple, northern, northernCustomers, sizes } from './worldSizes.ts';

/** A customer company before its conversion to a row. */
interface DemoCompany {
  readonly row: DemoRow;
  readonly city: City;
  readonly isFrench: boolean;
  readonly firm: FirmName;
}

/** The owners of shipments, made once since every shipment refers to them. */
export interface DemoWorld {
  readonly companies: readonly DemoRow[];
  /** Cities of the companies, the first one at 1. */
  readonly cityOfCompany: (company: number) => City | undefined;
  readonly salesCodes: readonly DemoRow[];
  readonly customers: readonly DemoCustomer[];
  readonly accounts: readonly DemoCustomerAccount[];
  readonly companyId: (company: number) => number;
  readonly terminalId: (code: string) => number;
}

const cityNamed = (name: string): City | undefined => cities.find((city) => city.name === name);
/** The companies of the demo accounts, and one with very many accounts. */
const fixedCompanies: Readonly<Record<number, { readonly code: string; readonly city: City | undefined; readonly firm: FirmName }>> = {
  [northern]: {
    code: 'northern',
    city: cityNamed('Thunder Bay'),
    firm: { name: 'Northern Lantern Supply', brand: 'Northern Lantern' },
  },
  [maple]: {
    code: 'maple',
    city: cityNamed('Sherbrooke'),
    firm: { name: "Distribution de l'Érable", brand: "de l'Érable" },
  },
  [chain]: {
    code: 'lighthouse',
    city: cityNamed('Mississauga'),
    firm: { name: 'Lighthouse Home Goods', brand: 'Lighthouse' },
  },
};

/** Skins of the fixed companies and of the first of the others. */
const skinOfCompany: Readonly<Record<number, string>> = { [northern]: 'boreal', [maple]: 'harvest', [chain]: 'plain' };

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
  const brands = new Set(Object.values(fixedCompanies).map(({ firm }) => firm.brand));
  const companies = Array.from({ length: sizes.companies }, (_, index) => makeCompany(plan, index + 1, brands));
  const names = new Set(companies.map(({ firm }) => firm.name));
  const pickCity = cityPicker();
  const customers = Array.from({ length: sizes.customers }, (_, index) =>
    makeCustomer({ plan, companies, brands, names, companyId, pickCity }, index),
  );
  return {
    companies: companies.map(({ row }) => row),
    cityOfCompany: (company) => companies[company - 1]?.city,
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

function makeCompany({ seed }: DemoPlan, company: number, brands: Set<string>): DemoCompany {
  const random = rowRandom(seed, 'companies')(company);
  const fixed = fixedCompanies[company];
  const isFrench = company === maple || (!fixed && random.isWithin(0.35));
  const city = fixed?.city ?? (isFrench ? pickFrenchCity(random) : pickEnglishCity(random));
  const firm =
    fixed?.firm ??
    uniqueDraw(
      brands,
      ({ brand }) => brand,
      () => firmName(random, isFrench),
    );
  const row: DemoRow = {
    code: fixed?.code ?? companyCode(firm),
    name: firm.name,
    address_1: streetAddress(random, city, 30),
    city: city.name,
    province: city.province,
    country: city.country,
    postal_code: postalCode(random, city),
    phone: phoneNumber(random, city),
    group: areaOf(city.province),
    status: company > 36 ? random.pick(['inactive']) : 'active',
    time_zone: zoneOf(city.province).name,
    skin: skinOfCompany[company] ?? null,
  };
  return { row, city, isFrench, firm };
}

/** As much of the name as an address has room for, at least the brand. */
function companyCode({ name, brand }: FirmName): string {
  const code = plainName(name.replace(/ (Ltd\.|Inc\.|Co\.|Group|inc\.)$/, ''));
  return code.length <= longestCode ? code : plainName(brand);
}

const longestCode = 20;

/** Third of the network in which a province or state is. */
function areaOf(province: string): string {
  if (['BC', 'AB', 'SK', 'YT', 'NT', 'WA', 'OR'].includes(province)) return 'WEST';
  return ['ON', 'MB', 'MI', 'OH', 'IL', 'IN', 'WI', 'MN'].includes(province) ? 'CENTRAL' : 'EAST';
}

/** Codes of salespeople; one with a seller gets the name of the seller. */
function makeSalesCode({ seed, base }: DemoPlan, index: number): DemoRow {
  const random = rowRandom(seed, 'sales_codes')(index);
  const { first, last } = personName(random, random.isWithin(0.35));
  return {
    code: `S${String(index + 1).padStart(3, '0')}`,
    name: `${first} ${last}`,
    region: (base.lastIds['regions'] ?? 0) + random.int(1, regionPlaces.length),
    status: index < sizes.salesCodes - 2 ? 'active' : 'inactive',
  };
}

interface CustomerSource {
  readonly plan: DemoPlan;
  readonly companies: readonly DemoCompany[];
  /** Brands of the companies, which no other firm has. */
  readonly brands: ReadonlySet<string>;
  readonly names: Set<string>;
  readonly companyId: (company: number) => number;
  readonly pickCity: (random: Random) => City;
}

/** The first customer of a company is the company itself; the others are its sister firms. */
function makeCustomer({ plan, companies, brands, names, companyId, pickCity }: CustomerSource, index: number): DemoCustomer {
  const random = rowRandom(plan.seed, 'customers')(index);
  const odd = oddNames[index - (sizes.customers - oddNames.length)];
  const company = odd === undefined ? companyOfCustomer(index, random) : 0;
  const owner = companies[company - 1];
  const isOwner = owner !== undefined && isFirstOfCompany(index);
  const city = isOwner ? owner.city : owner?.isFrench ? pickFrenchCity(random) : pickCity(random);
  const isFrench = owner?.isFrench ?? random.isWithin(frenchShare(city));
  const firm = isOwner
    ? owner.firm
    : odd === undefined
      ? uniqueDraw(
          names,
          ({ name }) => name,
          () => firmName(random, isFrench, owner?.firm.brand),
          ({ brand }) => owner !== undefined || !brands.has(brand),
        )
      : { name: odd, brand: odd };
  const { name } = firm;
  const isFak = random.isWithin(0.2);
  const isExempt = random.isWithin(0.03);
  const id = (plan.base.lastIds['customers'] ?? 0) + index + 1;
  // One customer leaves all optional fields empty.
  const isBare = odd === 'Bare Minimum Trading';
  const slug = plainName(name);
  const row: DemoRow = {
    company: companyId(company),
    code: `${slug.replaceAll('-', '').toUpperCase().slice(0, 8)}-${String(index + 1).padStart(3, '0')}`,
    name,
    legal_name: isBare ? null : legalName(name, isFrench),
    address_1: isOwner ? (owner.row['address_1'] ?? null) : streetAddress(random, city, 30),
    address_2: !isBare && random.isWithin(0.2) ? `${isFrench ? 'Bureau' : 'Suite'} ${random.int(100, 999)}` : null,
    city: city.name,
    province: city.province,
    postal_code: isOwner ? (owner.row['postal_code'] ?? null) : postalCode(random, city),
    country: city.country,
    phone: isBare ? null : isOwner ? (owner.row['phone'] ?? null) : phoneNumber(random, city),
    email: isBare ? null : `${isFrench ? 'facturation' : 'billing'}@${slug || 'customer'}.example.${city.country === 'CA' ? 'ca' : 'com'}`,
    language: isFrench ? 'fr' : 'en-us',
    sales_code: isBare ? null : (plan.base.lastIds['sales_codes'] ?? 0) + random.int(1, sizes.salesCodes - 2),
    master_customer: masterOf(index, id),
    // Net 30 days for everybody: the due day of each bill follows from it.
    credit_terms_days: 30,
    credit_limit: isBare ? null : `${random.int(1, 50) * 5000}.00`,
    on_credit_hold: random.isWithin(0.03),
    tax_exempt: isExempt,
    tax_exempt_number: isExempt ? `EX${random.int(100000, 999999)}` : null,
    currency: city.country === 'US' ? 'USD' : 'CAD',
    classification: isFak ? 'fak' : random.pick(['density', 'class']),
    fak_class: isFak ? random.pick(['70', '85', '100', '125']) : null,
    skeleton: random.isWithin(0.02),
    can_view_probills: !random.isWithin(0.02),
    status: index < fixedCustomers + 2 || random.isWithin(0.94) ? 'active' : random.pick(['inactive']),
  };
  return { id, company, city, firm, isFrench, row };
}

function isFirstOfCompany(index: number): boolean {
  return index === 0 || index === northernCustomers || (index >= fixedCustomers && index <= lastOwner);
}

/** In the fixed companies the first customer is the master of the others. */
function masterOf(index: number, id: number): number | null {
  if (index >= fixedCustomers || isFirstOfCompany(index)) return null;
  return id - index + (index > northernCustomers ? northernCustomers : 0);
}

function legalName(name: string, isFrench: boolean): string {
  if (isFrench) return name.endsWith(' inc.') ? name : `${name} inc.`;
  return `${name.replace(/ (Ltd\.|Inc\.|Co\.)$/, '')} Limited`;
}

/** Difficult names for lists, exports and searches: longest, markup, wildcards, quotes, other scripts. */
const oddNames: readonly string[] = [
  'Great Northern Woodworking Ltd',
  'Bare Minimum Trading',
  'Tools &amp; "Nuts" &#38; Bolts',
  "Wool 50%_Off \\ L'Œuf d'Or",
  '東京部品 販売店',
  'Ωμέγα Εμπορική',
  'متجر النجوم',
  'Zenith =Sum Total, "Inc."',
];

function companyOfCustomer(index: number, random: Random): number {
  if (index < northernCustomers) return northern;
  if (index < fixedCustomers) return maple;
  // Each other company has a customer; most customers deal with the carrier directly.
  if (index <= lastOwner) return index - fixedCustomers + maple + 1;
  return random.isWithin(0.7) ? 0 : random.int(maple + 1, sizes.companies);
}

/** The last customer that is itself a company. */
const lastOwner = fixedCustomers + sizes.companies - maple - 1;
