import { type Finding, finding, type JsonPath } from '../Finding.ts';
import { nearestName } from '../nearestName.ts';
import type { Entity } from '../registry.ts';
import type { ListColumn, Slots } from '../types.gen.ts';
import type { Check, LintContext } from './LintContext.ts';

/** Hooks and slots: the names that code must register, and the fields that slots speak of. */
export const checkRegistered: Check = function* (context) {
  const { set, registry, registered } = context;
  for (const { file, content } of set.resources) {
    for (const [moment, names] of Object.entries<string[]>({ ...content.hooks }))
      for (const [i, name] of names.entries())
        if (registered && !registered.hooks.includes(name)) yield unregistered(file, ['hooks', moment, i], 'hook', name, registered.hooks);
    yield* slotFindings(context, file, registry.entities.get(content.schema), content.slots ?? {}, content.list?.columns ?? []);
  }
  for (const { file, content } of set.reports)
    yield* slotFindings(context, file, registry.entities.get(content.schema), content.slots ?? {}, content.columns);
  for (const { file, content } of set.pages) yield* pageFindings(context, file, content.slot);
};

function* pageFindings({ registered }: LintContext, file: string, slot: string): Iterable<Finding> {
  if (registered && !registered.slots.includes(slot)) yield unregistered(file, ['slot'], 'slot', slot, registered.slots);
}

function* slotFindings(
  { registered }: LintContext,
  file: string,
  entity: Entity | undefined,
  slots: Slots,
  columns: readonly ListColumn[],
): Iterable<Finding> {
  for (const [place, component] of Object.entries(slots)) {
    if (registered && !registered.slots.includes(component))
      yield unregistered(file, ['slots', place], 'slot', component, registered.slots);
    const [kind, name] = place.split('.');
    if (!entity || name === undefined || (kind !== 'field' && kind !== 'input')) continue;
    const names = [...entity.fields.keys(), ...(kind === 'field' ? columns.map(({ field }) => field) : [])];
    if (!names.includes(name))
      yield finding('DEF003', file, ['slots', place], { values: { name, entity: entity.name }, nearest: nearestName(name, names) });
  }
}

function unregistered(file: string, path: JsonPath, variant: string, name: string, names: readonly string[]): Finding {
  return finding('DEF011', file, path, { variant, values: { name }, nearest: nearestName(name, names) });
}
