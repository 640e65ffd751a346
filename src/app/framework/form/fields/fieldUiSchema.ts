import type { UiSchema } from '@rjsf/utils';
import type { Field } from '../../../../shared/framework/definitions/entity.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import type { Text } from '../../../../shared/framework/text.ts';
import type { FilledBy, InputOptions } from './inputWidget.tsx';

/** The `uiSchema` of a field that one input draws. */
export function fieldUiSchema(input: InputOptions, text: (text: Text) => string): UiSchema {
  const { 'x-help': help } = input.field.property;
  return {
    'ui:widget': 'kind',
    'ui:title': text(input.field.label),
    'ui:emptyValue': null,
    ...(help && { 'ui:help': text(help) }),
    'ui:options': { input },
  };
}

/** true: the value is one input, although it may have parts: an object, or an array of anything. */
export function isOneInput({ type, items }: JsonSchema = {}): boolean {
  const types = [type].flat();
  return types.includes('object') || (types.includes('array') && items === undefined);
}

/** Source of the value that the server gives to a field of a new record which is left empty; undefined: the form shows the value, or none. */
export function filledBy({ property: { 'x-default': rule } }: Field): FilledBy | undefined {
  if (rule === 'me' || rule === 'company') return rule;
  return typeof rule === 'object' && 'number' in rule ? 'number' : undefined;
}

/** true: a new record has a value of the field without any other field. */
export function fillsItself({ property: { 'x-default': rule } }: Field): boolean {
  return typeof rule === 'string' || (typeof rule === 'object' && ('next_within' in rule || 'number' in rule || 'me' in rule));
}
