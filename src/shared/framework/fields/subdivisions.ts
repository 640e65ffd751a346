import type { Text } from '../text.ts';

/** Provinces, territories and states by the ISO 3166 code of their country; a country that is missing here has no list. */
export const subdivisions: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  CA: {
    AB: { en: 'Alberta', fr: 'Alberta' },
    BC: { en: 'British Columbia', fr: 'Colombie-Britannique' },
    MB: { en: 'Manitoba', fr: 'Manitoba' },
    NB: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' },
    NL: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
    NS: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
    NT: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
    NU: { en: 'Nunavut', fr: 'Nunavut' },
    ON: { en: 'Ontario', fr: 'Ontario' },
    PE: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
    QC: { en: 'Quebec', fr: 'Québec' },
    SK: { en: 'Saskatchewan', fr: 'Saskatchewan' },
    YT: { en: 'Yukon', fr: 'Yukon' },
  },
  US: {
    AK: { en: 'Alaska', fr: 'Alaska' },
    AL: { en: 'Alabama', fr: 'Alabama' },
    AR: { en: 'Arkansas', fr: 'Arkansas' },
    AZ: { en: 'Arizona', fr: 'Arizona' },
    CA: { en: 'California', fr: 'Californie' },
    CO: { en: 'Colorado', fr: 'Colorado' },
    CT: { en: 'Connecticut', fr: 'Connecticut' },
    DC: { en: 'District of Columbia', fr: 'District de Columbia' },
    DE: { en: 'Delaware', fr: 'Delaware' },
    FL: { en: 'Florida', fr: 'Floride' },
    GA: { en: 'Georgia', fr: 'Géorgie' },
    HI: { en: 'Hawaii', fr: 'Hawaï' },
    IA: { en: 'Iowa', fr: 'Iowa' },
    ID: { en: 'Idaho', fr: 'Idaho' },
    IL: { en: 'Illinois', fr: 'Illinois' },
    IN: { en: 'Indiana', fr: 'Indiana' },
    KS: { en: 'Kansas', fr: 'Kansas' },
    KY: { en: 'Kentucky', fr: 'Kentucky' },
    LA: { en: 'Louisiana', fr: 'Louisiane' },
    MA: { en: 'Massachusetts', fr: 'Massachusetts' },
    MD: { en: 'Maryland', fr: 'Maryland' },
    ME: { en: 'Maine', fr: 'Maine' },
    MI: { en: 'Michigan', fr: 'Michigan' },
    MN: { en: 'Minnesota', fr: 'Minnesota' },
    MO: { en: 'Missouri', fr: 'Missouri' },
    MS: { en: 'Mississippi', fr: 'Mississippi' },
    MT: { en: 'Montana', fr: 'Montana' },
    NC: { en: 'North Carolina', fr: 'Caroline du Nord' },
    ND: { en: 'North Dakota', fr: 'Dakota du Nord' },
    NE: { en: 'Nebraska', fr: 'Nebraska' },
    NH: { en: 'New Hampshire', fr: 'New Hampshire' },
    NJ: { en: 'New Jersey', fr: 'New Jersey' },
    NM: { en: 'New Mexico', fr: 'Nouveau-Mexique' },
    NV: { en: 'Nevada', fr: 'Nevada' },
    NY: { en: 'New York', fr: 'New York' },
    OH: { en: 'Ohio', fr: 'Ohio' },
    OK: { en: 'Oklahoma', fr: 'Oklahoma' },
    OR: { en: 'Oregon', fr: 'Oregon' },
    PA: { en: 'Pennsylvania', fr: 'Pennsylvanie' },
    PR: { en: 'Puerto Rico', fr: 'Porto Rico' },
    RI: { en: 'Rhode Island', fr: 'Rhode Island' },
    SC: { en: 'South Carolina', fr: 'Caroline du Sud' },
    SD: { en: 'South Dakota', fr: 'Dakota du Sud' },
    TN: { en: 'Tennessee', fr: 'Tennessee' },
    TX: { en: 'Texas', fr: 'Texas' },
    UT: { en: 'Utah', fr: 'Utah' },
    VA: { en: 'Virginia', fr: 'Virginie' },
    VT: { en: 'Vermont', fr: 'Vermont' },
    WA: { en: 'Washington', fr: 'Washington' },
    WI: { en: 'Wisconsin', fr: 'Wisconsin' },
    WV: { en: 'West Virginia', fr: 'Virginie-Occidentale' },
    WY: { en: 'Wyoming', fr: 'Wyoming' },
  },
};

/** Provinces and states by the first character of their postal and ZIP codes; some have two. */
const codesByStart: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
  0: 'CT MA ME NH NJ NY PR RI VT',
  1: 'DE NY PA',
  2: 'DC MD NC SC VA WV',
  3: 'AL FL GA MS TN',
  4: 'IN KY MI OH',
  5: 'DC IA MN MT ND SD WI',
  6: 'IL KS MO NE',
  7: 'AR LA OK TX',
  8: 'AZ CO ID NM NV TX UT WY',
  9: 'AK CA HI OR WA',
};

/**
 * True for the code of a province, territory or state of a country; any code fits a country without a list.
 * @param country ISO 3166 code, empty if it is not known
 */
export function isSubdivisionOf(code: string, country: string): boolean {
  const known = country === '' ? Object.values(subdivisions) : [subdivisions[country]];
  return known.some((codes) => codes === undefined || Object.hasOwn(codes, code));
}

/**
 * True for a postal code of a province or state. Any code fits an unknown one, and one of another country than Canada and the United States.
 * @param country ISO 3166 code, empty if it is not known
 */
export function isPostalCodeOf(postalCode: string, subdivision: string, country: string): boolean {
  const known = country === '' ? Object.values(subdivisions) : [subdivisions[country] ?? {}];
  if (!known.some((codes) => Object.hasOwn(codes, subdivision))) return true;
  return codesByStart[postalCode.slice(0, 1)]?.split(' ').includes(subdivision) ?? false;
}
