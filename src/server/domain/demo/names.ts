import type { City } from './places.ts';
import type { Random } from './Random.ts';

/** Names of people, firms and streets, composed from word lists; any match with a real one is chance. */

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export function personName(random: Random, isFrench: boolean): PersonName {
  return isFrench
    ? { first: random.pick(frenchFirstNames), last: random.pick(frenchLastNames) }
    : { first: random.pick(englishFirstNames), last: random.pick(englishLastNames) };
}

/** A firm with the part of its name that its branches and sister firms share. */
export interface FirmName {
  readonly name: string;
  readonly brand: string;
}

/**
 * Draws a firm of at most 30 characters.
 * @param family brand of the family that the firm belongs to; default: any
 */
export function firmName(random: Random, isFrench: boolean, family?: string): FirmName {
  if (!isFrench) {
    const brand = family ?? random.pick(englishBrands);
    const name = `${brand} ${random.pick(englishTrades)}`;
    const full = `${name}${random.pick(englishEndings)}`;
    return { name: full.length > longestFirm ? name : full, brand };
  }
  const brand = family ?? random.pick(frenchBrands);
  const isPlural = random.isWithin(0.25);
  const name = isPlural ? `Les ${random.pick(frenchTrades)} ${brand}` : `${random.pick(frenchKinds)} ${brand}`;
  const full = isPlural ? `${name} inc.` : name;
  return { name: full.length > longestFirm ? name : full, brand };
}

/** Longest name of a customer. */
export const longestFirm = 30;

/** Repeats a draw until it is allowed and its key is new. */
export function uniqueDraw<Item>(
  used: Set<string>,
  keyOf: (item: Item) => string,
  draw: () => Item,
  isAllowed: (item: Item) => boolean = () => true,
): Item {
  for (;;) {
    const item = draw();
    const key = keyOf(item);
    if (used.has(key) || !isAllowed(item)) continue;
    used.add(key);
    return item;
  }
}

/** A street in the language of the city's signs. */
export function streetAddress(random: Random, city: City, longest: number): string {
  const number = random.int(1, 9899);
  const address =
    city.province === 'QC'
      ? `${number}, ${random.pick(frenchStreetKinds)} ${random.pick(frenchStreets)}`
      : `${number} ${random.pick(englishStreets)} ${random.pick(englishStreetKinds)}`;
  return fitting(address, longest);
}

/** A code below one of the city's prefixes, in the stored form: upper case, no space. */
export function postalCode(random: Random, city: City): string {
  const prefix = random.pick(city.prefixes);
  if (city.country === 'US') {
    const code = `${prefix}${random.int(10, 99)}`;
    return random.isWithin(0.15) ? `${code}-${random.int(1000, 9999)}` : code;
  }
  return `${prefix}${random.int(1, 9)}${random.pick(postalLetters)}${random.int(1, 9)}`;
}

/** Ten digits within the numbers reserved for fiction. */
export function phoneNumber(random: Random, city: City): string {
  return `${city.area}55501${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** Lower-case words without accents, joined by hyphens, for codes, addresses and user ids. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function fitting(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const end = cut.lastIndexOf(' ');
  return (end > longest / 2 ? cut.slice(0, end) : cut).trim();
}

const postalLetters = ['A', 'B', 'C', 'E', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'W', 'X', 'Y', 'Z'] as const;
const englishFirstNames = [
  'Aaron',
  'Alice',
  'Andrew',
  'Angela',
  'Anna',
  'Brian',
  'Brittany',
  'Caleb',
  'Carol',
  'Claire',
  'Colin',
  'Connor',
  'Daniel',
  'Dana',
  'Derek',
  'Diane',
  'Emily',
  'Erin',
  'Ethan',
  'Evan',
  'Fiona',
  'Frank',
  'Gavin',
  'Grace',
  'Graham',
  'Hannah',
  'Heather',
  'Henry',
  'Ian',
  'Isla',
  'Jason',
  'Jenna',
  'Joel',
  'Julia',
  'Karen',
  'Kevin',
  'Kyle',
  'Laura',
  'Liam',
  'Lucas',
  'Marcus',
  'Megan',
  'Natalie',
  'Nathan',
  'Noah',
  'Olivia',
  'Owen',
  'Paul',
  'Priya',
  'Rachel',
  'Ravi',
  'Robert',
  'Samantha',
  'Sean',
  'Simone',
  'Sophie',
  'Tara',
  'Teresa',
  'Trevor',
  'Victor',
  'Wei',
  'Wendy',
  'Yasmin',
  'Zoe',
] as const;
const englishLastNames = [
  'Abbott',
  'Adams',
  'Barlow',
  'Bennett',
  'Brennan',
  'Campbell',
  'Carver',
  'Chan',
  'Clarke',
  'Cooper',
  'Dhillon',
  'Doyle',
  'Duncan',
  'Ellery',
  'Farrow',
  'Ferguson',
  'Fraser',
  'Gill',
  'Grantham',
  'Hamilton',
  'Harper',
  'Hollis',
  'Hughes',
  'Ibbotson',
  'Jardine',
  'Jensen',
  'Johal',
  'Kaur',
  'Kelly',
  'Kettle',
  'Khan',
  'Larkin',
  'Lawson',
  'Leung',
  'MacAskill',
  'MacDonald',
  'McKenna',
  'Mitchell',
  'Morrison',
  'Murphy',
  'Nguyen',
  "O'Brennan",
  "O'Connor",
  'Patel',
  'Pearson',
  'Pruitt',
  'Quill',
  'Reid',
  'Robertson',
  'Rowntree',
  'Singh',
  'Sinclair',
  'Stanhope',
  'Stewart',
  'Sullivan',
  'Thackeray',
  'Thomson',
  'Underhill',
  'Wallace',
  'Whitlock',
  'Wilson',
  'Wong',
  'Young',
] as const;
const frenchFirstNames = [
  'Alexandre',
  'Amélie',
  'Anaïs',
  'André',
  'Annie',
  'Antoine',
  'Audrey',
  'Benoît',
  'Catherine',
  'Cédric',
  'Chantal',
  'Chloé',
  'Claude',
  'Daniel',
  'Élise',
  'Émilie',
  'Éric',
  'Étienne',
  'Félix',
  'France',
  'François',
  'Gabriel',
  'Geneviève',
  'Guillaume',
  'Hélène',
  'Isabelle',
  'Jean-Philippe',
  'Jean-Sébastien',
  'Jérôme',
  'Josée',
  'Julie',
  'Karine',
  'Laurence',
  'Loïc',
  'Louis',
  'Luc',
  'Marc-André',
  'Marie-Ève',
  'Marie-Josée',
  'Martin',
  'Mathieu',
  'Maxime',
  'Mélanie',
  'Michel',
  'Nathalie',
  'Nicolas',
  'Noémie',
  'Océane',
  'Olivier',
  'Pascale',
  'Patrick',
  'Philippe',
  'Raphaël',
  'Rosalie',
  'Samuel',
  'Sébastien',
  'Simon',
  'Sophie',
  'Stéphanie',
  'Sylvain',
  'Valérie',
  'Vincent',
  'Yannick',
  'Zoé',
] as const;
const frenchLastNames = [
  'Archambault',
  'Arsenault',
  'Beaulieu',
  'Bélanger',
  'Bélisle',
  'Bergeron',
  'Bernier',
  'Bisson',
  'Boucher',
  'Bouchard',
  'Caron',
  'Chartrand',
  'Cloutier',
  'Côté',
  'Côté-Lavoie',
  'Couture',
  "D'Amours",
  'Deschênes',
  'Desjardins',
  'Desrosiers',
  'Dubé',
  'Dufour',
  'Dupuis',
  'Éthier',
  'Fortin',
  'Fournier',
  'Gagné',
  'Gagnon',
  'Gaudreau',
  'Gauthier',
  'Gélinas',
  'Girard',
  'Giroux',
  'Grenier',
  'Hébert',
  "L'Heureux",
  'Lachance',
  'Laflamme',
  'Lapierre',
  'Lapointe',
  'Lavoie',
  'Leblanc',
  'Leclerc',
  'Lefebvre',
  'Lemieux',
  'Lessard',
  'Lévesque',
  'Martel',
  'Mercier',
  'Michaud',
  'Morin',
  'Nadeau',
  'Ouellet',
  'Paquette',
  'Paradis',
  'Pelletier',
  'Pépin',
  'Poirier',
  'Poulin',
  'Quévillon',
  'Rioux',
  'Robidas',
  'Savard',
  'Simard',
  'St-Pierre',
  'Tanguay',
  'Thériault',
  'Tremblay',
  'Turcotte',
  'Vachon',
  'Vézina',
] as const;
const englishBrands = [
  'Amber Ridge',
  'Ashgrove',
  'Bayshore',
  'Beacon Hill',
  'Birchmount',
  'Blackwood',
  'Blue Heron',
  'Bramble',
  'Brightwater',
  'Broadleaf',
  'Cedar Hollow',
  'Clearbrook',
  'Cobalt',
  'Copperfield',
  'Crestline',
  'Deep Cove',
  'Driftwood',
  'Eagle Bluff',
  'Eastgate',
  'Elmridge',
  'Evergreen',
  'Falcon Point',
  'Fernwood',
  'Fox Meadow',
  'Glenburn',
  'Granite Bay',
  'Greystone',
  'Harvest Lane',
  'Hawthorne',
  'Highmark',
  'Ironwood',
  'Juniper Creek',
  'Keystone',
  'Kestrel',
  'Lakemount',
  'Larchwood',
  'Lighthouse',
  'Longview',
  'Maple Bend',
  'Meridian',
  'Millbrook',
  'Northwind',
  'North Fork',
  'Oakline',
  'Orchard Gate',
  'Osprey',
  'Pinecrest',
  'Polar',
  'Prairie Star',
  'Quarry Edge',
  'Redstone',
  'Ridgeway',
  'Riverbend',
  'Rockport',
  'Sable',
  'Saddleback',
  'Shoreline',
  'Silver Birch',
  'Stonebridge',
  'Summit',
  'Tamarack',
  'Tidewater',
  'Timberline',
  'Upper Falls',
  'Valley View',
  'Westhaven',
  'Whitecap',
  'Wildrose',
  'Willow Park',
  'Windermere',
] as const;
const englishTrades = [
  'Appliances',
  'Auto Parts',
  'Bearings',
  'Beverages',
  'Building Supply',
  'Cabinets',
  'Coatings',
  'Electric',
  'Electronics',
  'Fasteners',
  'Fixtures',
  'Flooring',
  'Foods',
  'Footwear',
  'Furniture',
  'Garden Centre',
  'Glass',
  'Hardware',
  'Home Goods',
  'Hydraulics',
  'Industries',
  'Lighting',
  'Machine Works',
  'Metals',
  'Millwork',
  'Office Supply',
  'Packaging',
  'Paper',
  'Pet Foods',
  'Pharma',
  'Plastics',
  'Plumbing',
  'Sporting Goods',
  'Steel',
  'Textiles',
  'Tire',
  'Tools',
  'Toys',
  'Welding',
] as const;
const englishEndings = ['', '', '', ' Ltd.', ' Inc.', ' Co.', ' Group'] as const;
const frenchKinds = [
  'Aciers',
  'Aliments',
  'Boulangerie',
  'Brasserie',
  'Céramiques',
  'Chaussures',
  'Distribution',
  'Ébénisterie',
  'Éclairage',
  'Électricité',
  'Emballages',
  'Équipements',
  'Fenêtres',
  'Fournitures',
  'Fromagerie',
  'Imprimerie',
  'Jouets',
  'Matériaux',
  'Meubles',
  'Papiers',
  'Peintures',
  'Pépinière',
  "Pièces d'auto",
  'Planchers',
  'Plastiques',
  'Plomberie',
  'Quincaillerie',
  'Soudure',
  'Textiles',
  'Vitrerie',
] as const;
const frenchTrades = [
  'Aciers',
  'Aliments',
  'Emballages',
  'Entreprises',
  'Équipements',
  'Matériaux',
  'Meubles',
  'Plastiques',
  'Produits',
  'Textiles',
] as const;
const frenchBrands = [
  'Beauséjour',
  'Belle-Rive',
  'Bellerivière',
  'Boréal',
  'Clairefontaine',
  'Cartier-Nord',
  "d'Automne",
  "de l'Anse",
  "de l'Érable",
  "de l'Estuaire",
  'de la Baie',
  'de la Chute',
  'de la Pinède',
  'de la Rive',
  'des Bouleaux',
  'des Caps',
  'des Chutes',
  'des Monts',
  'des Moissons',
  'des Pignons',
  'des Prairies',
  'du Cap',
  'du Centre',
  'du Fleuve',
  'du Grand-Pré',
  'du Havre',
  'du Lac',
  'du Phare',
  'du Rocher',
  'du Sentier',
  'du Vieux-Quai',
  'Frontenac',
  'Grande-Île',
  'Hauterive',
  'Montcalm',
  'Outaouais',
  'Richelieu',
  'Rocheblanche',
  'Saint-Laurent',
  'Sommet',
  'Val-Marie',
  'Valmont',
] as const;
const englishStreets = [
  'Industrial',
  'Foundry',
  'Station',
  'Mill',
  'Harbour',
  'Commerce',
  'Depot',
  'Airfield',
  'Quarry',
  'Orchard',
  'Lakeshore',
  'Progress',
] as const;
const englishStreetKinds = ['Road', 'Street', 'Avenue', 'Drive', 'Way', 'Crescent', 'Blvd'] as const;
const frenchStreetKinds = ['rue', 'boul.', 'av.', 'chemin', 'montée'] as const;
const frenchStreets = [
  "de l'Industrie",
  'des Fondateurs',
  'du Moulin',
  "de l'Aéroport",
  'des Érables',
  'du Quai',
  'Sainte-Hélène',
  'du Progrès',
  "de l'Église",
  'des Forges',
] as const;
