import type { Text } from '../text.ts';
import type { Registry } from './registry.ts';
import type { EntityProperty } from './types.gen.ts';

/** A definition that a record may name. */
export interface DefinitionChoice {
  readonly value: string;
  readonly label: Text;
}

/**
 * The definitions of a kind by their names, for fields with `x-choices`: skins, entities, or screens whose address is their cmid, since only those
 * can be opened without a record.
 */
export function definitionChoices(registry: Registry, kind: NonNullable<EntityProperty['x-choices']>): readonly DefinitionChoice[] {
  switch (kind) {
    case 'skins':
      return registry.set.skins.map(({ content: { name, title } }) => ({ value: name, label: title }));
    case 'entities':
      return [...registry.entities.values()].map(({ name, label }) => ({ value: name, label }));
    case 'notices':
      return [...registry.notices.values()].map(({ name, label }) => ({ value: name, label }));
    case 'screens':
      return registry.screens.filter(({ cmid, path }) => path === cmid).map(({ cmid, title }) => ({ value: cmid, label: title }));
  }
}
