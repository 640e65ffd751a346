import { isObjectName } from '../src/shared/framework/definitions/checks/objectNames.ts';
import { isGroupKey } from '../src/shared/framework/definitions/filterLeaves.ts';
import { refusedFieldNames } from '../src/shared/framework/query/reservedParameters.ts';

const nameLengthMax = 63;

/** Room for the suffixes with which statements name what they make of a field. */
const fieldLengthMax = nameLengthMax - '_value_99'.length;

/** Names of fields that every record of an adopted table has already. */
const ownNames: readonly string[] = ['id', 'version'];

/** The name of an entity for a table: `Order Details` becomes `order_details`. */
export function entityName(table: string): string {
  return isEntityName(table) ? table : plainName(table, 'table').toLowerCase();
}

/**
 * Names the fields of a table's columns: the column's own name if a field can have it, else the nearest possible name.
 * @returns column -> field, in the order of the columns
 */
export function fieldNames(columns: readonly string[]): ReadonlyMap<string, string> {
  const fits = (column: string): boolean => isEntityName(column) && isFree(column) && column.length <= fieldLengthMax;
  // Columns with a valid name keep it, whatever names earlier columns get.
  const taken = new Set(columns.filter(fits));
  return new Map(
    columns.map((column) => {
      if (fits(column)) return [column, column];
      const plain = isEntityName(column) ? plainName(column, 'column') : plainName(column, 'column').toLowerCase();
      const field = freeName(isFree(plain) ? plain : `${plain}_value`, '_', (name) => taken.has(name));
      taken.add(field);
      return [column, field];
    }),
  );
}

/** The name itself, or with the first number that makes it free: `ORDERS`, `ORDERS-2`. */
export function freeName(name: string, separator: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let i = 2; isTaken(free); i++) free = `${name}${separator}${i}`;
  return free;
}

/** true: an entity or a field may have the name. */
export function isEntityName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name);
}

/** true: a field may have the name. Lists, filters and labels reserve some. */
function isFree(name: string): boolean {
  const isOwned =
    ownNames.includes(name) || refusedFieldNames.includes(name) || isGroupKey(name) || isObjectName(name) || name.endsWith('_label');
  return !isOwned && !name.includes('__') && !name.endsWith('_');
}

function plainName(name: string, fallback: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '_').replaceAll(/__+/g, '_').replaceAll(/^_|_$/g, '');
  if (plain === '') return fallback;
  return (/^\d/.test(plain) ? `${fallback}_${plain}` : plain).slice(0, fieldLengthMax).replace(/_$/, '');
}
