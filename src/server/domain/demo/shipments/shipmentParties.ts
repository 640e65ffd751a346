import type { DemoCustomerAccount } from '../world/DemoCustomer.ts';
import { cityPicker, type DemoWorld, weightedIndex } from '../world/DemoWorld.ts';
import { firmName, postalCode, streetAddress } from '../world/names.ts';
import { type City, distanceKm, frenchShare } from '../world/places.ts';
import type { Random } from '../world/Random.ts';

/** One end of a shipment, as on its papers. */
export interface Party {
  readonly account: DemoCustomerAccount | undefined;
  readonly name: string;
  readonly address: string;
  readonly postal: string;
  readonly city: City;
}

/** Shipper, consignee, payer and terms of payment. */
export interface Parties {
  readonly from: Party;
  readonly to: Party;
  readonly billTo: DemoCustomerAccount;
  readonly terms: string;
}

/** Picks the parties of a shipment: at least one end has an account, the bill goes to one of the ends or to a third party; an owner sends and pays. */
export function partiesPicker(world: DemoWorld): (random: Random, owner?: DemoCustomerAccount) => Parties {
  const pickCity = cityPicker();
  const pickCanadianCity = cityPicker(({ country }) => country === 'CA');
  const accountIndex = weightedIndex(world.accounts.map(({ weight }) => weight));

  function pickAccount(random: Random): DemoCustomerAccount {
    const account = world.accounts[accountIndex(random)] ?? world.accounts[0];
    if (!account) throw new Error('The demo has no customer accounts.');
    return account;
  }

  /** Picks a few cities by size and prefers the nearest, so that lanes are short more often than long. */
  function pickCityNear(random: Random, other: City): City {
    const first = pickCity(random);
    const second = pickCity(random);
    const third = pickCity(random);
    if (random.isWithin(0.35)) return first;
    const nearer = distanceKm(other, second) < distanceKm(other, third) ? second : third;
    return distanceKm(other, first) < distanceKm(other, nearer) ? first : nearer;
  }

  return (random, owner) => {
    if (owner) {
      const to = strangeParty(random, pickCityNear(random, owner.site.city));
      return { from: ownParty(owner), to, billTo: owner, terms: 'prepaid' };
    }
    const drawn = random.next();
    const shipper = drawn < 0.9 ? pickAccount(random) : undefined;
    const drawnConsignee = drawn < 0.55 || !shipper ? pickAccount(random) : undefined;
    // Nothing is sent from a door to itself.
    const consignee = drawnConsignee === shipper ? undefined : drawnConsignee;
    const from = shipper
      ? ownParty(shipper)
      : strangeParty(random, pickCityNear(random, consignee?.site.city ?? pickAccount(random).site.city));
    const wanted = consignee ? ownParty(consignee) : strangeParty(random, pickCityNear(random, from.city));
    // A Canadian carrier moves nothing within the United States (cabotage).
    const isCabotage = from.city.country === 'US' && wanted.city.country === 'US';
    const to = isCabotage ? strangeParty(random, pickCanadianCity(random)) : wanted;
    const third = random.isWithin(0.08) ? pickAccount(random) : undefined;
    if (third && third !== from.account && third !== to.account) return { from, to, billTo: third, terms: 'third_party' };
    if (shipper && (!to.account || random.isWithin(0.75))) return { from, to, billTo: shipper, terms: 'prepaid' };
    return { from, to, billTo: to.account ?? pickAccount(random), terms: 'collect' };
  };
}

/** The columns of one end. */
export function partyColumns(role: 'shipper' | 'consignee', party: Party) {
  return {
    [role]: party.account?.id ?? null,
    [`${role}_name`]: party.name,
    [`${role}_address`]: party.address,
    [`${role}_city`]: party.city.name,
    [`${role}_province`]: party.city.province,
    [`${role}_postal`]: party.postal,
    [`${role}_country`]: party.city.country,
  };
}

function ownParty(account: DemoCustomerAccount): Party {
  const { site, row } = account;
  return { account, name: String(row['name']), ...site };
}

function strangeParty(random: Random, city: City): Party {
  const isFrench = random.isWithin(frenchShare(city));
  return {
    account: undefined,
    name: firmName(random, isFrench).name,
    address: streetAddress(random, city, 60),
    postal: postalCode(random, city),
    city,
  };
}
