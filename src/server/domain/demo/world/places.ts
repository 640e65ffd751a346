import type { DemoZone } from './calendar.ts';

/** A city with the facts for an address and a lane. Names, provinces and coordinates are real; codes below the prefix are invented. */
export interface City {
  readonly name: string;
  readonly province: string;
  readonly country: 'CA' | 'US';
  /** First three characters of its postal or ZIP codes. */
  readonly prefixes: readonly [string, ...string[]];
  readonly latitude: number;
  readonly longitude: number;
  /** Thousands of people; traffic follows it. */
  readonly size: number;
  /** Code of the terminal that serves it. */
  readonly terminal: string;
  /** Area code of its phone numbers. */
  readonly area: string;
}

/** A terminal's place; its city is one of `cities`. */
export interface TerminalPlace {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly isBorder: boolean;
}

export const regionPlaces = [
  { code: 'QC', en: 'Quebec', fr: 'Québec', zone: 'America/Toronto' },
  { code: 'ON', en: 'Ontario', fr: 'Ontario', zone: 'America/Toronto' },
  { code: 'ATL', en: 'Atlantic', fr: 'Atlantique', zone: 'America/Halifax' },
  { code: 'PRA', en: 'Prairies', fr: 'Prairies', zone: 'America/Winnipeg' },
  { code: 'BC', en: 'British Columbia', fr: 'Colombie-Britannique', zone: 'America/Vancouver' },
  { code: 'US', en: 'United States', fr: 'États-Unis', zone: 'America/New_York' },
] as const;

export const terminalPlaces: readonly TerminalPlace[] = rows(`
  MTL|Montréal|Montréal|QC|
  QUE|Québec|Québec|QC|
  SHE|Estrie|Sherbrooke|QC|
  TRV|Mauricie|Trois-Rivières|QC|
  SAG|Saguenay–Lac-Saint-Jean|Saguenay|QC|
  TOR|Toronto|Toronto|ON|
  MIS|Mississauga|Mississauga|ON|
  OTT|Ottawa|Ottawa|ON|
  LON|London|London|ON|
  WDR|Windsor|Windsor|ON|border
  SUD|Sudbury|Greater Sudbury|ON|
  MCT|Moncton|Moncton|ATL|
  HFX|Halifax|Halifax|ATL|
  YYT|Newfoundland|St. John's|ATL|
  WPG|Winnipeg|Winnipeg|PRA|
  REG|Regina|Regina|PRA|
  CGY|Calgary|Calgary|PRA|
  EDM|Edmonton|Edmonton|PRA|
  VAN|Vancouver|Vancouver|BC|border
  BUF|Buffalo|Buffalo|US|border
  DET|Detroit|Detroit|US|border
  CHI|Chicago|Chicago|US|
  ALB|Albany|Albany|US|
  SEA|Seattle|Seattle|US|border`).map(([code = '', name = '', city = '', region = '', border = '']) => ({
  code,
  name,
  city,
  region,
  isBorder: border === 'border',
}));

export const cities: readonly [City, ...City[]] = atLeastOne(
  rows(`
  Montréal|QC|H3B H4N H1J H8T|45.50|-73.57|1762|MTL|514
  Laval|QC|H7L H7S|45.58|-73.75|438|MTL|450
  Longueuil|QC|J4G J4N|45.53|-73.52|254|MTL|450
  Terrebonne|QC|J6W J6X|45.70|-73.63|119|MTL|450
  Brossard|QC|J4Z|45.46|-73.45|91|MTL|450
  Saint-Jérôme|QC|J7Y J7Z|45.78|-74.00|80|MTL|450
  L'Assomption|QC|J5W|45.83|-73.43|24|MTL|450
  Salaberry-de-Valleyfield|QC|J6S J6T|45.26|-74.13|43|MTL|450
  Québec|QC|G1K G1N G2J|46.81|-71.21|549|QUE|418
  Lévis|QC|G6V G6W|46.80|-71.18|150|QUE|418
  Rimouski|QC|G5L|48.45|-68.53|49|QUE|418
  Sherbrooke|QC|J1H J1L|45.40|-71.89|173|SHE|819
  Drummondville|QC|J2B J2C|45.88|-72.48|80|SHE|819
  Granby|QC|J2G|45.40|-72.73|70|SHE|450
  Saint-Hyacinthe|QC|J2S|45.63|-72.96|57|SHE|450
  Trois-Rivières|QC|G8Z G9A|46.34|-72.54|139|TRV|819
  Victoriaville|QC|G6P|46.06|-71.96|47|TRV|819
  Saguenay|QC|G7H G7S|48.43|-71.07|145|SAG|418
  Baie-Comeau|QC|G4Z|49.22|-68.15|21|SAG|418
  Sept-Îles|QC|G4R|50.21|-66.38|25|SAG|418
  Gatineau|QC|J8P J8Y|45.48|-75.70|291|OTT|819
  Val-d'Or|QC|J9P|48.10|-77.78|33|OTT|819
  Rouyn-Noranda|QC|J9X|48.24|-79.02|42|OTT|819
  Toronto|ON|M9W M4B M3J M5V|43.65|-79.38|2794|TOR|416
  Vaughan|ON|L4K L4L|43.84|-79.51|323|TOR|905
  Markham|ON|L3R L6B|43.86|-79.34|339|TOR|905
  Hamilton|ON|L8H L8W|43.26|-79.87|569|TOR|905
  Barrie|ON|L4N L4M|44.39|-79.69|148|TOR|705
  Oshawa|ON|L1H L1J|43.90|-78.86|175|TOR|905
  Mississauga|ON|L5T L5S L4Z|43.59|-79.64|718|MIS|905
  Brampton|ON|L6T L6S|43.73|-79.76|656|MIS|905
  Ottawa|ON|K1B K1G K2E|45.42|-75.70|1017|OTT|613
  Kingston|ON|K7K K7M|44.23|-76.49|133|OTT|613
  Cornwall|ON|K6H|45.02|-74.73|47|OTT|613
  London|ON|N5V N6E|42.98|-81.25|422|LON|519
  Kitchener|ON|N2C N2R|43.45|-80.49|257|LON|519
  Guelph|ON|N1H N1K|43.54|-80.25|144|LON|519
  Cambridge|ON|N1R N3H|43.36|-80.31|138|LON|519
  Windsor|ON|N8W N9A|42.31|-83.04|230|WDR|519
  Greater Sudbury|ON|P3A P3E|46.49|-81.01|166|SUD|705
  North Bay|ON|P1B|46.31|-79.46|53|SUD|705
  Sault Ste. Marie|ON|P6A P6B|46.52|-84.35|72|SUD|705
  Thunder Bay|ON|P7B P7C|48.38|-89.25|109|WPG|807
  Moncton|NB|E1A E1C|46.09|-64.77|79|MCT|506
  Saint John|NB|E2L E2M|45.27|-66.06|70|MCT|506
  Fredericton|NB|E3A E3B|45.96|-66.64|63|MCT|506
  Edmundston|NB|E3V|47.37|-68.33|16|MCT|506
  Charlottetown|PE|C1A C1E|46.24|-63.13|39|MCT|902
  Summerside|PE|C1N|46.39|-63.79|16|MCT|902
  Halifax|NS|B3S B3K|44.65|-63.58|348|HFX|902
  Dartmouth|NS|B2Y B3B|44.67|-63.57|92|HFX|902
  Truro|NS|B2N|45.36|-63.28|13|HFX|902
  Sydney|NS|B1P|46.14|-60.19|30|HFX|902
  St. John's|NL|A1A A1B|47.56|-52.71|110|YYT|709
  Corner Brook|NL|A2H|48.95|-57.95|19|YYT|709
  Winnipeg|MB|R2X R3H R3C|49.90|-97.14|750|WPG|204
  Brandon|MB|R7A|49.85|-99.95|51|WPG|204
  Regina|SK|S4N S4P|50.45|-104.61|226|REG|306
  Saskatoon|SK|S7K S7L|52.13|-106.67|266|REG|306
  Calgary|AB|T2C T2E T3J|51.05|-114.07|1307|CGY|403
  Red Deer|AB|T4N|52.27|-113.81|101|CGY|403
  Lethbridge|AB|T1H|49.69|-112.84|99|CGY|403
  Edmonton|AB|T5S T6B T6E|53.55|-113.49|1011|EDM|780
  Fort McMurray|AB|T9H|56.73|-111.38|68|EDM|780
  Grande Prairie|AB|T8V|55.17|-118.79|64|EDM|780
  Whitehorse|YT|Y1A|60.72|-135.06|28|EDM|867
  Yellowknife|NT|X1A|62.45|-114.37|20|EDM|867
  Vancouver|BC|V5K V5X V6B|49.28|-123.12|662|VAN|604
  Surrey|BC|V3W V3S|49.19|-122.85|568|VAN|604
  Burnaby|BC|V5J V5C|49.25|-122.98|249|VAN|604
  Richmond|BC|V6X V6V|49.17|-123.14|210|VAN|604
  Kelowna|BC|V1X V1Y|49.89|-119.50|145|VAN|250
  Kamloops|BC|V2B V2C|50.67|-120.33|98|VAN|250
  Victoria|BC|V8T V8Z|48.43|-123.37|92|VAN|250
  Prince George|BC|V2L V2N|53.92|-122.75|77|VAN|250
  Buffalo|NY|142|42.89|-78.88|278|BUF|716
  Rochester|NY|146|43.16|-77.61|211|BUF|585
  Syracuse|NY|132|43.05|-76.15|148|BUF|315
  Erie|PA|165|42.13|-80.09|95|BUF|814
  Pittsburgh|PA|152|40.44|-80.00|303|BUF|412
  Detroit|MI|482|42.33|-83.05|639|DET|313
  Grand Rapids|MI|495|42.96|-85.67|199|DET|616
  Cleveland|OH|441|41.50|-81.69|373|DET|216
  Columbus|OH|432|39.96|-83.00|906|DET|614
  Toledo|OH|436|41.65|-83.54|271|DET|419
  Chicago|IL|606|41.88|-87.63|1200|CHI|312
  Indianapolis|IN|462|39.77|-86.16|888|CHI|317
  Milwaukee|WI|532|43.04|-87.91|577|CHI|414
  Minneapolis|MN|554|44.98|-93.27|430|CHI|612
  Albany|NY|122|42.65|-73.75|99|ALB|518
  New York|NY|100|40.71|-74.01|1500|ALB|212
  Newark|NJ|071|40.74|-74.17|312|ALB|973
  Boston|MA|021|42.36|-71.06|676|ALB|617
  Burlington|VT|054|44.48|-73.21|45|ALB|802
  Portland|ME|041|43.66|-70.26|68|ALB|207
  Seattle|WA|981|47.61|-122.33|737|SEA|206
  Spokane|WA|992|47.66|-117.43|229|SEA|509
  Portland|OR|972|45.52|-122.68|653|SEA|503`).map(toCity),
);

/** Share of firms in a city whose name is French. */
export function frenchShare({ province, name }: City): number {
  if (province === 'QC') return 0.85;
  return acadianCities.has(name) ? 0.5 : 0;
}

const acadianCities: ReadonlySet<string> = new Set(['Moncton', 'Edmundston']);

/** The zone of a province or state, without its exceptions. */
export function zoneOf(province: string): DemoZone {
  return zonesByProvince[province] ?? eastern;
}

const eastern: DemoZone = { name: 'America/Toronto', minutesBehind: 300, changesClocks: true };
const atlantic: DemoZone = { name: 'America/Halifax', minutesBehind: 240, changesClocks: true };
const central: DemoZone = { name: 'America/Winnipeg', minutesBehind: 360, changesClocks: true };
const mountain: DemoZone = { name: 'America/Edmonton', minutesBehind: 420, changesClocks: true };
const pacific: DemoZone = { name: 'America/Vancouver', minutesBehind: 480, changesClocks: true };
const zonesByProvince: Readonly<Record<string, DemoZone>> = {
  NB: atlantic,
  NS: atlantic,
  PE: atlantic,
  NL: { name: 'America/St_Johns', minutesBehind: 210, changesClocks: true },
  MB: central,
  IL: central,
  WI: central,
  MN: central,
  SK: { name: 'America/Regina', minutesBehind: 360, changesClocks: false },
  AB: mountain,
  NT: mountain,
  YT: { name: 'America/Whitehorse', minutesBehind: 420, changesClocks: false },
  BC: pacific,
  WA: pacific,
  OR: pacific,
};

/** true: the carrier's own trucks go there each day. */
export function isDirect({ size }: City): boolean {
  return size >= 60;
}

/** true: an agent goes there, with a charge beyond; smaller places belong to a partner. */
export function isIndirect({ size }: City): boolean {
  return size >= 30 && size < 60;
}

const guaranteedKm = 1000;

/** The guaranteed level that is sold from a terminal's city to another; undefined: none. */
export function guaranteedLevel(terminal: City, to: City): 'noon' | '4pm' | undefined {
  if (terminal.country !== 'CA' || to.country !== 'CA' || !isDirect(to)) return undefined;
  const distance = distanceKm(terminal, to);
  if (distance > guaranteedKm) return undefined;
  return distance < guaranteedKm / 4 ? 'noon' : '4pm';
}

/** Kilometres between two cities as the crow flies, near enough at this latitude. */
export function distanceKm(from: City, to: City): number {
  const north = (to.latitude - from.latitude) * 111.2;
  const east = (to.longitude - from.longitude) * 111.2 * Math.cos(((from.latitude + to.latitude) / 2) * (Math.PI / 180));
  return Math.sqrt(north * north + east * east);
}

function toCity(cells: readonly string[]): City {
  const [name = '', province = '', prefixes = '', latitude = '', longitude = '', size = '', terminal = '', area = ''] = cells;
  const [first = '', ...others] = prefixes.split(' ');
  return {
    name,
    province,
    country: /^\d/.test(first) ? 'US' : 'CA',
    prefixes: [first, ...others],
    latitude: Number(latitude),
    longitude: Number(longitude),
    size: Number(size),
    terminal,
    area,
  };
}

function rows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'));
}

function atLeastOne<Item>([first, ...others]: Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new Error('The list is empty.');
  return [first, ...others];
}
