import { type Entity, type Field, toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { LinesDescription, ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';

/** The entity of a record's form: its own fields, and its lines as one field each, of items that are records themselves. */
export function formEntity({ schema, lines = [] }: NonNullable<ScreenDescription['form']>): Entity {
  const entity = toEntity(schema);
  return { ...entity, fields: new Map([...entity.fields, ...lines.map((each): [string, Field] => [each.name, linesField(entity, each)])]) };
}

function linesField({ name: entity }: Entity, { name, title, schema, columns, maxItems, verbs }: LinesDescription): Field {
  const lines = toEntity(schema);
  return {
    name,
    entity,
    kind: 'rows',
    label: title,
    required: false,
    readOnly: verbs.length === 0,
    decimals: undefined,
    options: undefined,
    reference: undefined,
    items: columns.flatMap((column) => lines.fields.get(column) ?? []),
    lines,
    visibleTo: undefined,
    isBase: false,
    column: undefined,
    tones: [],
    property: { type: 'array', maxItems },
  };
}
