import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import { isWritable } from '../../../../shared/framework/fields/isWritable.ts';
import { kinds } from '../../../../shared/framework/fields/kinds.ts';
import { parseQueryParameters } from '../../../../shared/framework/query/queryParameters.ts';
import { problemsOf } from '../../../../shared/framework/records/problems.ts';
import { recordSchema } from '../../../../shared/framework/records/recordSchema.ts';
import { textToInstant } from '../../fields/inputs/dateText.ts';
import { recordFailures } from './recordFailures.ts';

/** Values for a new record from the query of an address. */
export interface AddressedValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** Reference field -> name of the record to refer to, from `<field>_label`. */
  readonly names: Readonly<Record<string, string>>;
  /** Parameters that the form cannot take. */
  readonly ignored: readonly string[];
}

const labelEnding = '_label';

/**
 * Reads the values of a new record from the query of an address: `name=value` for the fields that the form shows and a person may fill,
 * `<reference>_label=name` for a record by its name, a list by repeating its name. Values are checked as if they were typed. Secrets,
 * markup and objects are never taken from a link.
 * @param shown the fields of the form
 * @param timezone zone of a day and time without an offset
 */
export function addressedValues(entity: Entity, queryString: string, shown: readonly string[], timezone: string): AddressedValues {
  const values: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  const ignored: string[] = [];
  const schema = recordSchema(entity, 'create');
  const fieldOf = (name: string): Field | undefined => {
    const field = shown.includes(name) ? entity.fields.get(name) : undefined;
    return field && isWritable(field, 'create') ? field : undefined;
  };
  for (const [parameter, texts] of Map.groupBy(parametersOf(queryString), ([name]) => name)) {
    const given = texts.map(([, text]) => text);
    const [first = ''] = given;
    const field = fieldOf(parameter);
    const named = parameter.endsWith(labelEnding) ? fieldOf(parameter.slice(0, -labelEnding.length)) : undefined;
    const value = field && kinds[field.kind].fromAddress?.(field, given, (local) => textToInstant(local, timezone));
    if (field && value !== undefined && !Object.hasOwn(problemsOf(entity, recordFailures(schema, { [field.name]: value })), field.name))
      values[field.name] = value;
    else if (!field && named?.kind === 'reference' && given.length === 1 && first.trim() !== '') names[named.name] = first.trim();
    else ignored.push(parameter);
  }
  return { values, names, ignored };
}

/** Decodes names and values; one with an invalid encoding stays as written. */
function parametersOf(queryString: string): [string, string][] {
  return queryString
    .split('&')
    .filter(Boolean)
    .map((part) => {
      try {
        const [place] = parseQueryParameters(part);
        return [place?.parameter ?? part, place?.value ?? ''];
      } catch {
        return [part, ''];
      }
    });
}
