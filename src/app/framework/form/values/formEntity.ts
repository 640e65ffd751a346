import { type Entity, type Field, toEntity } from '../../../../shared/framework/definitions/entity.ts';
import type { LinesDescription, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

/** The entity of a record's form: its own fields, and its lines as one field each, of items that are records themselves. */
export function formEntity({ schema, lines = [] }: NonNullable<ScreenDescription['form']>): Entity {
  const entity = toEntity(schema);
  const ofLines = lines.map((each) => ({ ...each, entity: toEntity(each.schema) }));
  return {
    ...entity,
    fields: new Map([...entity.fields, ...ofLines.map((each): [string, Field] => [each.name, linesField(entity, each)])]),
    lines: new Map(ofLines.map((each) => [each.name, each.entity])),
  };
}

function linesField(
  parent: Entity,
  { name, title, entity, columns, maxItems, minItems, verbs }: LinesDescription & { readonly entity: Entity },
): Field {
  return {
    name,
    entity: parent.name,
    kind: 'rows',
    label: title,
    required: false,
    readOnly: verbs.length === 0,
    decimals: undefined,
    options: undefined,
    reference: undefined,
    items: columns.flatMap((column) => entity.fields.get(column) ?? []),
    visibleTo: undefined,
    isBase: false,
    column: undefined,
    tones: [],
    property: { type: 'array', maxItems, ...(minItems !== undefined && { minItems }) },
  };
}
