import { timeText } from './calendar.ts';
import type { DemoPlan, DemoRow } from './DemoPlan.ts';
import { phoneNumber, postalCode, streetAddress } from './names.ts';
import { cities, regionPlaces, terminalPlaces, zoneOf } from './places.ts';
import { rowRandom } from './Random.ts';

/** The six regions of the network. */
export function regionRows(): DemoRow[] {
  return regionPlaces.map(({ code, en, fr, zone }) => ({
    code,
    name_en: en,
    name_fr: fr,
    time_zone: zone,
    ffw_region: code !== 'US',
    status: 'active',
  }));
}

/** The 24 terminals, in their own city and zone; a few keep longer hours or are run by an agent. */
export function terminalRows({ seed, base }: DemoPlan): DemoRow[] {
  const randomOf = rowRandom(seed, 'terminals');
  return terminalPlaces.map(({ code, name, city: cityName, region, isBorder }, index) => {
    const random = randomOf(index);
    const city = cities.find((candidate) => candidate.name === cityName) ?? cities[0];
    const opens = random.pick([360, 390, 420]);
    const closesForLunch = random.isWithin(0.5);
    return {
      code,
      name,
      region: (base.lastIds['regions'] ?? 0) + regionPlaces.findIndex((candidate) => candidate.code === region) + 1,
      address_1: streetAddress(random, city, 30),
      city: city.name,
      province: city.province,
      postal_code: postalCode(random, city),
      country: city.country,
      phone: phoneNumber(random, city),
      fax: random.isWithin(0.7) ? phoneNumber(random, city) : null,
      email: `${code.toLowerCase()}@example.${city.country === 'CA' ? 'ca' : 'com'}`,
      time_zone: zoneOf(city.province).name,
      latitude: city.latitude,
      longitude: city.longitude,
      open_time: timeText(opens),
      close_time: timeText(random.pick([1080, 1140, 1320])),
      lunch_start: closesForLunch ? '12:00' : null,
      lunch_finish: closesForLunch ? '13:00' : null,
      pickup_cutoff: timeText(random.pick([900, 930, 960])),
      is_border: isBorder,
      agent_scac: null,
      status: 'active',
    };
  });
}

/** Partner carriers; their codes are placeholders that no carrier uses. */
export function partnerRows(): DemoRow[] {
  return partners.map(({ scac, code, name, provinces }) => ({
    scac,
    partner_code: code,
    name,
    pro_pattern: '^[0-9]{9}$',
    tracking_url: `https://tracking.example.com/${code.toLowerCase()}`,
    provinces: `{${provinces.join(',')}}`,
    status: 'active',
  }));
}

/** Place of the partner that serves a province or state, from 1 on; 0: none. */
export function partnerOf(province: string): number {
  return partners.findIndex(({ provinces }) => provinces.includes(province)) + 1;
}

interface Partner {
  readonly scac: string;
  readonly code: string;
  readonly name: string;
  readonly provinces: readonly string[];
}

const partners: readonly Partner[] = [
  { scac: 'ZZQA', code: 'QCOTE', name: 'Côte-Nord Messagerie', provinces: ['QC'] },
  { scac: 'ZZQB', code: 'NORTH', name: 'Sixty North Freight', provinces: ['YT', 'NT', 'NU'] },
  { scac: 'ZZQC', code: 'ISLND', name: 'Island Crossing Lines', provinces: ['NL', 'PE'] },
  { scac: 'ZZQD', code: 'PACIF', name: 'Pacific Slope Haulage', provinces: ['WA', 'OR'] },
  { scac: 'ZZQE', code: 'LAKES', name: 'Lakehead Cartage', provinces: ['MN', 'WI', 'IL'] },
  { scac: 'ZZQF', code: 'HUDSN', name: 'Hudson Bend Transport', provinces: ['NY', 'NJ', 'MA', 'VT', 'ME'] },
];
