import type { UiSchema } from '@rjsf/utils';
import { baseFieldNames, type Entity, type Field } from '../../../../shared/framework/definitions/entity.ts';
import type { LinesDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isWritable } from '../../../../shared/framework/fields/isWritable.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { lineSchema } from '../../../../shared/framework/records/recordSchema.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { fieldUiSchema, fillsItself, isOneInput } from '../fields/fieldUiSchema.ts';
import { lineMode } from '../values/lineChanges.ts';
import { fieldStates, newRecord } from '../values/recordChanges.ts';

/**
 * The `uiSchema` of the lines of a record: each line by its own values, as far as this reader may change it.
 * @param timezone IANA zone whose day is today for the defaults of a new line
 */
export function linesUiSchema(
  entity: Entity,
  { columns, references, choices, empty, ordered, verbs }: LinesDescription,
  timezone: string | undefined,
  text: (text: Text) => string,
): UiSchema {
  const properties: Readonly<Record<string, JsonSchema>> = { ...(lineSchema(entity)['properties'] as object) };
  const [canAdd, canChange, canRemove] = (['create', 'edit', 'delete'] as const).map((verb) => verbs.includes(verb));
  // A field that a line may lack would have no heading.
  const isTable = columns.every((name) => entity.fields.get(name)?.property['x-when']?.visible === undefined);
  const shares = columns.map((name) => (isLong(entity.fields.get(name)) ? 2 : 1));
  const lineUiSchema = (line: FormRecord = {}, index = 0): UiSchema => {
    const mode = lineMode(line);
    const states = fieldStates(entity, mode, line);
    const fields = [...entity.fields].map(([name, field]): [string, UiSchema] => {
      const state = states[name];
      if (!columns.includes(name) || !state?.visible) return [name, { 'ui:widget': 'hidden', 'ui:title': text(field.label) }];
      const required = state.required && !(mode === 'create' && fillsItself(field));
      const drawn = fieldUiSchema({ field, required, reference: references[name], choices: choices[name] }, text);
      const isFixed = state.readOnly || (mode === 'update' && !canChange);
      return [name, isFixed || isOneInput(properties[name]) ? { ...drawn, 'ui:field': 'StringField', 'ui:readonly': isFixed } : drawn];
    });
    const table = isTable && { 'ui:tableColumns': columns, 'ui:tableShares': shares, 'ui:isHeaded': index === 0 };
    return { 'ui:order': [...columns, '*'], 'ui:columnMin': '6.5rem', ...table, ...Object.fromEntries(fields) };
  };
  const ofOneLine = [...entity.fields.values()].filter((field) => !isWritable(field, 'create')).map(({ name }) => name);
  return {
    'ui:label': false,
    'ui:addable': canAdd,
    'ui:copyable': canAdd,
    'ui:removable': canRemove,
    'ui:orderable': ordered && canChange,
    'ui:newItem': newRecord(entity, timezone),
    'ui:uncopied': [...baseFieldNames, ...ofOneLine],
    ...(empty && { 'ui:empty': text(empty) }),
    items: lineUiSchema,
  };
}

/** True for a field whose values are texts or names of more than a few words. */
function isLong(field: Field | undefined): boolean {
  return field?.kind === 'reference' || (field?.kind === 'text' && (field.property.maxLength ?? Number.POSITIVE_INFINITY) > fewWords);
}

const fewWords = 60;
