import type { Reader } from '../../Reader.ts';
import type { DefinitionChoice } from '../DefinitionChoice.ts';
import type { Registry } from '../registry.ts';
import { scopeChoices } from '../rights/scopes.ts';
import type { EntityProperty } from '../types.gen.ts';

/**
 * The definitions of a kind by their names, for fields with `x-choices`: skins, entities, notices, the scopes of calls, or screens whose
 * address is their cmid, since only those can be opened without a record.
 * @param reader who chooses: scopes that give this reader nothing are not offered
 */
export function definitionChoices(
  registry: Registry,
  kind: NonNullable<EntityProperty['x-choices']>,
  reader?: Reader,
): readonly DefinitionChoice[] {
  switch (kind) {
    case 'skins':
      return registry.set.skins.map(({ content: { name, title } }) => ({ value: name, label: title }));
    case 'entities':
      return [...registry.entities.values()].map(({ name, label }) => ({ value: name, label }));
    case 'notices':
      return [...registry.notices.values()].map(({ name, label }) => ({ value: name, label }));
    case 'scopes':
      return scopeChoices(registry, reader);
    case 'screens':
      return registry.screens.filter(({ cmid, path }) => path === cmid).map(({ cmid, title }) => ({ value: cmid, label: title }));
  }
}
