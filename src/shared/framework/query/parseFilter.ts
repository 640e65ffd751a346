import { isObject } from '../isObject.ts';
import { parseJson } from '../json/parseJson.ts';
import { checkValue } from './checkValue.ts';
import { parseFilterKey } from './filterKey.ts';
import { parseInMembers } from './inMembers.ts';
import type { Condition, FilterNode, QueryContext, QueryField } from './ListQuery.ts';
import { operators } from './operators.ts';
import { offence, type Place, unknownColumn } from './queryErrors.ts';

/** Levels of groups and conditions that a filter can have. Grid contract 9. */
export const filterLevelsMax = 5;
export const filterLeavesMax = 100;
const maxMembers = 500;

const grammar = { key: 'error.expected_where', values: { levels: filterLevelsMax, conditions: filterLeavesMax } };

/** Context of one reading of a filter. */
interface FilterReading {
  readonly context: QueryContext;
  readonly place: Place;
  /** true: objects can have several keys, joined by "and"; `where` requires exactly one. */
  readonly manyKeys: boolean;
  leaves: number;
}

/**
 * Reads a filter of a definition file, saved view or schedule: an object whose keys all hold (docs/definitions/list.md#filters).
 * @param parameter names the filter in errors, such as `filters_params`
 * @returns the nodes that all must hold; a group at the top that is an `and` is dissolved
 * @throws AppError of grid contract 8
 */
export function parseFilter(json: unknown, context: QueryContext, parameter: string): FilterNode[] {
  const place = { parameter, value: JSON.stringify(json) ?? '' };
  if (isObject(json) && Object.keys(json).length === 0) return [];
  return conjuncts(readNode(json, { context, place, manyKeys: true, leaves: 0 }, 0));
}

/**
 * Reads the parameter `where`: one node; each object in it has exactly one key. Grid contract 9.
 * @throws AppError as `parseFilter`, and `malformed` for text that is not JSON
 */
export function parseWhere(text: string, context: QueryContext, place: Place): FilterNode {
  const read = parseJson(text);
  // A repeated key is a second condition, which JSON would drop silently.
  if (!('value' in read) || read.repeated.length > 0) throw offence('malformed', place, [grammar]);
  return readNode(read.value, { context, place, manyKeys: false, leaves: 0 }, 0);
}

/** Reads the value of one condition as sent in a query string. */
export function parseCondition(key: NonNullable<ReturnType<typeof parseFilterKey>>, text: string, place: Place): Condition {
  const { field, operator, negated } = key;
  if (!operators[operator].list)
    return { field: field.name, operator, negated, value: checkValue(operator, field.type, valueOf(field, text), place) };
  return { field: field.name, operator, negated, value: checkMembers(key, parseInMembers(text, place), place) };
}

/** @param level groups around this node */
function readNode(json: unknown, reading: FilterReading, level: number): FilterNode {
  if (!isObject(json)) throw malformed(reading);
  const entries = Object.entries(json);
  const [first] = entries;
  if (!first || (entries.length > 1 && !reading.manyKeys)) throw malformed(reading);
  if (entries.length === 1) return readEntry(first, reading, level);
  const inner = enter(reading, level);
  return { and: entries.map((entry) => readEntry(entry, reading, inner)) };
}

function readEntry([key, value]: [string, unknown], reading: FilterReading, level: number): FilterNode {
  switch (key) {
    case 'and':
      return { and: readNodes(value, reading, level) };
    case 'or':
      return { or: readNodes(value, reading, level) };
    case 'not':
      return { not: readNode(value, reading, enter(reading, level)) };
    default:
      return { condition: readLeaf(key, value, reading) };
  }
}

function readNodes(json: unknown, reading: FilterReading, level: number): FilterNode[] {
  if (!Array.isArray(json) || json.length === 0) throw malformed(reading);
  const inner = enter(reading, level);
  return json.map((node) => readNode(node, reading, inner));
}

function readLeaf(name: string, value: unknown, reading: FilterReading): Condition {
  reading.leaves += 1;
  if (reading.leaves > filterLeavesMax) throw malformed(reading);
  const { context } = reading;
  const place = { ...reading.place, condition: { name, value: textOfLeaf(value) } };
  const key = parseFilterKey(name, context, place);
  if (!key) throw unknownColumn(place, name, context.fieldNames());
  const { field, operator, negated } = key;
  if (operators[operator].list) {
    const members = Array.isArray(value)
      ? value.map((member) => scalarText(member, place))
      : reading.manyKeys && typeof value === 'string'
        ? parseInMembers(value, place)
        : undefined;
    if (!members) throw offence('invalid_value', place, [{ key: 'error.expected_array' }]);
    return { field: field.name, operator, negated, value: checkMembers(key, members, place) };
  }
  return { field: field.name, operator, negated, value: checkValue(operator, field.type, valueOf(field, scalarText(value, place)), place) };
}

function checkMembers(
  { field, operator }: NonNullable<ReturnType<typeof parseFilterKey>>,
  members: readonly string[],
  place: Place,
): readonly string[] {
  if (members.length === 0 || members.length > maxMembers)
    throw offence('invalid_value', place, [{ key: 'error.expected_members', values: { max: maxMembers } }]);
  const { name } = place.condition ?? { name: place.parameter };
  return members.map((member) =>
    checkValue(operator, field.type, valueOf(field, member), { ...place, condition: { name, value: member } }),
  );
}

function scalarText(value: unknown, place: Place): string {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  // Plain notation: the text of 1e-7 would have an exponent, which the value grammar does not know.
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? String(value) : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  throw offence('invalid_value', place, [{ key: 'error.expected_scalar' }]);
}

function textOfLeaf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function enter(reading: FilterReading, level: number): number {
  if (level >= filterLevelsMax) throw malformed(reading);
  return level + 1;
}

/** Nodes that must all hold for a node to hold: the parts of an `and`, else the node itself. */
export function conjuncts(node: FilterNode): FilterNode[] {
  return 'and' in node ? node.and.flatMap(conjuncts) : [node];
}

function malformed({ place }: FilterReading) {
  return offence('malformed', place, [grammar]);
}

/** The value of a condition: `me` on a reference to a user is the reader. */
function valueOf({ me }: QueryField, text: string): string {
  return text === 'me' && me !== undefined ? me : text;
}
