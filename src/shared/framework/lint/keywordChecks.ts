import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { fileEntity } from '../definitions/rights/filePlaces.ts';
import type { EntityProperty, SourceColumn } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { isText } from '../text.ts';

type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

/** The JSON types that a keyword applies to; on other types it has no effect. */
const typesOf = {
  format: ['string'],
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  'x-no-max-length': ['string', 'array'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  exclusiveMinimum: ['integer', 'number'],
  'x-decimals': ['number'],
  'x-unit': ['integer', 'number'],
  'x-additive': ['integer', 'number'],
  enum: ['string', 'integer', 'number'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  'x-ref': ['integer', 'string', 'array'],
  'x-choices': ['string', 'array'],
  'x-markup': ['string'],
  'x-public-address': ['string'],
  'x-subdivision-of': ['string'],
  'x-postal-of': ['string'],
  'x-file': ['integer', 'array'],
  'x-pictures': ['string'],
} as const satisfies Partial<Record<keyof EntityProperty, readonly JsonType[]>>;

const formatTypes: Readonly<Record<NonNullable<EntityProperty['x-format']>, readonly JsonType[]>> = {
  phone: ['string'],
  postal: ['string'],
  province: ['string'],
  code: ['string'],
  time: ['string'],
  link: ['string'],
  html: ['string'],
  icon: ['string'],
  image: ['string'],
  currency: ['integer', 'number'],
  percent: ['integer', 'number'],
  duration: ['integer', 'number'],
  year: ['integer'],
  seconds: ['string'],
};

/** The one type of a property besides null. */
function typeOfProperty(property: EntityProperty): JsonType | undefined {
  return Array.isArray(property.type) ? property.type.find((type) => type !== 'null') : property.type;
}

/** Limits that a type must have, and keywords that do not fit it or each other. */
export function* keywordFindings(
  file: string,
  path: JsonPath,
  property: EntityProperty,
  column: SourceColumn | undefined,
): Iterable<Finding> {
  const name = String(path.at(-1));
  const type = typeOfProperty(property);
  if (type === undefined) return;
  if (Array.isArray(property.type) && !property.type.includes('null')) {
    yield finding('DEF035', file, [...path, 'type'], { variant: 'types', hasOwnHint: true, values: { name } });
    return;
  }
  if (type === 'string' && !hasLimit(property)) yield finding('DEF006', file, path, { values: { name } });
  if (type === 'array' && isUnlimitedText(property.items)) yield finding('DEF006', file, [...path, 'items'], { values: { name } });
  if (type === 'number' && property['x-decimals'] === undefined && !column) yield finding('DEF007', file, path, { values: { name } });
  for (const [keyword, types] of Object.entries<readonly JsonType[]>(typesOf))
    if (Object.hasOwn(property, keyword) && !types.includes(type))
      yield finding('DEF035', file, [...path, keyword], { values: { name, keyword, type } });
  const format = property['x-format'];
  if (format && !formatTypes[format].includes(type))
    yield finding('DEF035', file, [...path, 'x-format'], { values: { name, keyword: `x-format ${format}`, type } });
  if (property['x-postal-of'] !== undefined && format !== 'postal')
    yield finding('DEF035', file, [...path, 'x-postal-of'], { variant: 'postal', hasOwnHint: true, values: { name } });
  if (property['x-public-address'] && property.format !== 'uri')
    yield finding('DEF035', file, [...path, 'x-public-address'], { variant: 'public', hasOwnHint: true, values: { name } });
  if (property['x-file'] && ['integer', 'array'].includes(type) && property['x-ref']?.entity !== fileEntity)
    yield finding('DEF035', file, [...path, 'x-file'], { variant: 'file', hasOwnHint: true, values: { name } });
  if (property['x-pictures'] !== undefined && format !== 'html')
    yield finding('DEF035', file, [...path, 'x-pictures'], { values: { name, keyword: 'x-pictures', type } });
  if (property['x-computed'] && !property.readOnly)
    yield finding('DEF035', file, path, { variant: 'computed', hasOwnHint: true, values: { name } });
  for (const [i, value] of [property['x-copied'] || []].flat().entries())
    if (!property.enum?.includes(value))
      yield finding('DEF110', file, [...path, 'x-copied', i], {
        values: { name: value, field: name },
        nearest: nearestName(value, (property.enum ?? []).map(String)),
      });
  yield* limitFindings(file, path, property);
  yield* messageFindings(file, path, property);
}

/** Messages for limits that neither the property nor the items of its list have. */
function* messageFindings(file: string, path: JsonPath, property: EntityProperty): Iterable<Finding> {
  const { 'x-message': message, 'x-format': format, items } = property;
  if (!message || isText(message)) return;
  const own = items?.properties ? property : { ...items, ...property };
  const implied = new Set([
    'type',
    ...(format ? ['format'] : []),
    ...(typeOfProperty(property) === 'integer' ? ['x-decimals'] : []),
    ...(property['x-ref']?.filter ? ['filter'] : []),
    ...Object.keys(property['x-file'] ?? {}),
  ]);
  for (const limit of Object.keys(message))
    if (!implied.has(limit) && !Object.hasOwn(own, limit))
      yield finding('DEF035', file, [...path, 'x-message', limit], {
        variant: 'message',
        hasOwnHint: true,
        values: { name: String(path.at(-1)), limit },
      });
}

function hasLimit(property: EntityProperty): boolean {
  return (
    property.maxLength !== undefined ||
    property.enum !== undefined ||
    property['x-no-max-length'] === true ||
    property.format === 'date' ||
    property.format === 'date-time'
  );
}

function isUnlimitedText(items: unknown): boolean {
  if (typeof items !== 'object' || items === null || !('type' in items) || items.type !== 'string') return false;
  return !['maxLength', 'enum', 'format'].some((keyword) => keyword in items);
}

function* limitFindings(file: string, path: JsonPath, property: EntityProperty): Iterable<Finding> {
  const name = String(path.at(-1));
  const pairs = [
    ['minLength', property.minLength, 'maxLength', property.maxLength],
    ['minimum', property.minimum, 'maximum', property.maximum],
    ['minItems', property.minItems, 'maxItems', property.maxItems],
  ] as const;
  for (const [low, least, high, most] of pairs)
    if (least !== undefined && most !== undefined && least > most)
      yield finding('DEF035', file, [...path, low], { variant: 'limits', hasOwnHint: true, values: { name, low, high } });
}
