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

/** @param longest cut at a word's end to fit */
export function firmName(random: Random, isFrench: boolean, longest: number): string {
  const name = isFrench
    ? random.isWithin(0.35)
      ? `Les ${random.pick(frenchTrades)} ${random.pick(frenchPlaces)} inc.`
      : `${random.pick(frenchKinds)} ${random.pick(frenchPlaces)}`
    : `${random.pick(englishPlaces)} ${random.pick(englishTrades)}${random.pick(englishEndings)}`;
  return fitting(name, longest);
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

/** A name without accents and spaces, for addresses and user ids. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

function fitting(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const end = cut.lastIndexOf(' ');
  return (end > longest / 2 ? cut.slice(0, end) : cut).trim();
}

const postalLetters = ['A', 'B', 'C', 'E', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'W', 'X', 'Y', 'Z'] as const;
const englishFirstNames = [
  'Alice',
  'Brian',
  'Carol',
  'Daniel',
  'Erin',
  'Frank',
  'Grace',
  'Henry',
  'Isla',
  'Jason',
  'Karen',
  'Liam',
  'Megan',
  'Noah',
  'Olivia',
  'Paul',
  'Rachel',
  'Sean',
  'Tara',
  'Victor',
  'Wendy',
  'Zoe',
] as const;
const englishLastNames = [
  'Abbott',
  'Barlow',
  'Carver',
  'Dunmore',
  'Ellery',
  'Farrow',
  'Grantham',
  'Hollis',
  'Ibbotson',
  'Jardine',
  'Kettle',
  'Larkin',
  'MacAskill',
  "O'Brennan",
  "D'Arcy-Finch",
  'Pruitt',
  'Quill',
  'Rowntree',
  'Stanhope',
  'Thackeray',
  'Underhill',
  'Whitlock',
] as const;
const frenchFirstNames = [
  'Amélie',
  'Benoît',
  'Chloé',
  'Étienne',
  'François',
  'Geneviève',
  'Hélène',
  'Jérôme',
  'Loïc',
  'Maëlle',
  'Noémie',
  'Océane',
  'Raphaël',
  'Solène',
  'Thérèse',
  'Zoé',
  'Anaïs',
  'Cédric',
  'Marie-Ève',
  'Jean-Sébastien',
] as const;
const frenchLastNames = [
  'Archambeault',
  'Bélisle',
  'Côté-Lavoie',
  "D'Amboise",
  'Éthier',
  'Fréchette-Roy',
  'Gagnière',
  "L'Espérance",
  'Hébertin',
  'Lévesque-Dion',
  'Mercœur',
  'Noëlville',
  'Pépinot',
  'Quévillon',
  'Robidas',
  'Séguinard',
  'Thériaultin',
  'Vézinas',
] as const;
const englishPlaces = [
  'Amber Ridge',
  'Blue Heron',
  'Cedar Hollow',
  'Deep Cove',
  'Eagle Bluff',
  'Fox Meadow',
  'Granite Bay',
  'Harvest Lane',
  'Ironwood',
  'Juniper Creek',
  'Kestrel',
  'Lakemount',
  'Maple Bend',
  'North Fork',
  'Orchard Gate',
  'Pinecrest',
  "Quarry's Edge",
  'Redstone',
  'Silver Birch',
  'Tamarack',
  'Upper Falls',
  'Westhaven',
] as const;
const englishTrades = [
  'Millwork',
  'Fixtures',
  'Packaging',
  'Plumbing Supply',
  'Foods',
  'Tools',
  'Textiles',
  'Paper',
  'Coatings',
  'Auto Parts',
  'Lighting',
  'Garden Centre',
  'Sporting Goods',
  'Furniture',
  'Electronics',
  'Pharma',
  'Steel',
  'Plastics',
] as const;
const englishEndings = ['', '', ' Ltd.', ' Inc.', ' Co.', ' & Sons', ' Group'] as const;
const frenchKinds = [
  'Quincaillerie',
  'Ébénisterie',
  'Fournitures',
  'Distribution',
  'Matériaux',
  'Boulangerie',
  'Imprimerie',
  'Plomberie',
  'Électricité',
  'Pépinière',
  'Meubles',
  'Emballages',
] as const;
const frenchTrades = ['Entreprises', 'Produits', 'Aliments', 'Aciers', 'Textiles', 'Équipements', 'Pièces'] as const;
const frenchPlaces = [
  "de l'Érable",
  'Beauséjour',
  'du Vieux-Quai',
  'Boréal',
  "L'Éperon",
  'des Chutes',
  'Montcalm-Nord',
  'du Fleuve',
  'Bellerivière',
  "d'Automne",
  'des Pignons',
  'Rocheblanche',
  'du Grand-Pré',
  'Clairefontaine',
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
