import type { DemoCustomer, DemoCustomerAccount, DemoSite } from './DemoCustomer.ts';
import type { DemoPlan } from './DemoPlan.ts';
import { longestFirm, postalCode, streetAddress } from './names.ts';
import { type City, cities, distanceKm } from './places.ts';
import { type Random, rowRandom } from './Random.ts';
import { empty, fixedCustomers, northernCustomers, sizes } from './worldSizes.ts';

/** The customer with very many accounts. */
const largest = fixedCustomers;

const largestAccounts = 300;

/** The accounts of all customers: one at the address of the customer, the others for its branches, named by their place. */
export function makeAccounts(
  plan: DemoPlan,
  customers: readonly DemoCustomer[],
  terminalId: (code: string) => number,
): DemoCustomerAccount[] {
  const counts = accountCounts(customers.length);
  const randomOf = rowRandom(plan.seed, 'customer_accounts');
  const lastId = plan.base.lastIds['customer_accounts'] ?? 0;
  const accounts: DemoCustomerAccount[] = [];
  const names = new Set(customers.map(({ firm }) => firm.name));
  for (const [index, customer] of customers.entries()) {
    for (let number = 0; number < (counts[index] ?? 0); number++) {
      const place = accounts.length;
      const random = randomOf(place);
      const branch = number === 0 ? ownBranch(customer) : makeBranch(random, customer, names);
      accounts.push({
        id: lastId + place + 1,
        customer,
        site: branch,
        weight: weightOf(index, counts[index] ?? 1, random),
        row: {
          customer: customer.id,
          // Far apart, so that a wrong digit rarely gives another account; within 0100000 to 9999999.
          account: String(100_000 + place * 9871).padStart(7, '0'),
          name: branch.name,
          role: random.pick(['shipper', 'shipper', 'consignee', 'third_party']),
          terms: random.pick(['prepaid', 'prepaid', 'collect', 'third_party']),
          default_terminal: terminalId(branch.city.terminal),
          is_default: number === 0,
          status: place < 30 || random.isWithin(0.96) ? 'active' : 'inactive',
        },
      });
    }
  }
  return accounts;
}

interface Branch extends DemoSite {
  readonly name: string;
}

function ownBranch({ city, row, firm }: DemoCustomer): Branch {
  return { city, address: String(row['address_1']), postal: String(row['postal_code']), name: firm.name };
}

/** A branch in a city of the same country, the nearest of a few; several in one city differ by a point of the compass. */
function makeBranch(random: Random, customer: DemoCustomer, names: Set<string>): Branch {
  const near = cities.filter(({ country }) => country === customer.city.country);
  for (let draw = 0; ; draw++) {
    const drawn = Array.from({ length: draw < 3 ? 4 : 1 }, () => near[random.int(0, near.length - 1)] ?? customer.city);
    const city = drawn.toSorted((a, b) => distanceKm(customer.city, a) - distanceKm(customer.city, b))[0] ?? customer.city;
    const points = customer.isFrench ? frenchPoints : englishPoints;
    const name = points.map((point) => branchName(customer, city, point)).find((each) => each.length <= longestFirm && !names.has(each));
    if (name === undefined) {
      if (draw < mostDraws) continue;
      throw new Error(`There is no name left for a branch of ${customer.firm.name}.`);
    }
    names.add(name);
    return { name, city, address: streetAddress(random, city, 40), postal: postalCode(random, city) };
  }
}

const mostDraws = 1000;
const englishPoints = ['', ' East', ' West', ' North', ' South'] as const;
const frenchPoints = ['', ' Est', ' Ouest', ' Nord', ' Sud'] as const;

/** With the whole name where it fits, else with the brand. */
function branchName({ firm: { name, brand } }: DemoCustomer, city: City, point: string): string {
  const place = ` – ${city.name}${point}`;
  return `${(name + place).length <= longestFirm ? name : brand.replace(/^(?:des |du |de la |de l'|d')/, '')}${place}`;
}

/** Two or three for customers of the fixed companies, then very many, none, then one or two each until all are used. */
function accountCounts(customers: number): number[] {
  const counts: number[] = Array.from({ length: customers }, (_, index) => (index < fixedCustomers ? 2 + (index % 2) : 1));
  counts[largest] = largestAccounts;
  counts[empty] = 0;
  const missing = sizes.accounts - counts.reduce((sum, count) => sum + count, 0);
  for (let index = empty + 1; index <= empty + missing; index++) counts[index] = 2;
  return counts;
}

/** The fixed companies ship enough to fill a list; the others few or many, as in reality. */
function weightOf(customer: number, siblings: number, random: Random): number {
  if (customer < northernCustomers) return 45 / (northernCustomers * siblings);
  if (customer < fixedCustomers) return 32 / ((fixedCustomers - northernCustomers) * siblings);
  if (customer === largest) return 60 / siblings;
  return (0.2 + 4 * random.next() ** 4) / siblings;
}
