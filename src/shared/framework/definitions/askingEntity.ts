import { memoizeByObject } from '../memoizeByObject.ts';
import type { Entity, Field } from './entity.ts';
import { askedFields, type Transition } from './machines.ts';

/**
 * The entity as a transition writes it: the fields that it asks for can be filled in, those that are not optional must be, and all others
 * are read only.
 */
export function askingEntity(entity: Entity, transition: Transition): Entity {
  const known = asking(entity);
  const found = known.get(transition) ?? withAsked(entity, transition);
  known.set(transition, found);
  return found;
}

const asking = memoizeByObject((_entity: Entity) => new Map<Transition, Entity>());

function withAsked(entity: Entity, transition: Transition): Entity {
  const asked = new Map(askedFields(transition).map(({ name, isRequired }) => [name, isRequired]));
  const fields = [...entity.fields].map(([name, field]): [string, Field] => {
    const isRequired = asked.get(name);
    if (isRequired === undefined) return [name, { ...field, readOnly: true }];
    const { readOnly: _fixed, 'x-immutable': _once, 'x-writable-by': _writers, 'x-when': when, ...rest } = field.property;
    const { readonly: _frozen, ...conditions } = when ?? {};
    const property = { ...rest, ...(when && { 'x-when': conditions }) };
    return [name, { ...field, property, readOnly: false, required: isRequired || field.required }];
  });
  return { ...entity, fields: new Map(fields) };
}
