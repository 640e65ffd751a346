import { computedNamed, computedType } from '../../definitions/columns/computedColumn.ts';
import { findListField } from '../../definitions/columns/listField.ts';
import { currentName } from '../../definitions/formerNames.ts';
import type { Registry } from '../../definitions/registry.ts';
import { isReadable } from '../../definitions/rights/visibility.ts';
import type { ListDefinition } from '../../definitions/screens.ts';
import type { QueryField } from '../../query/ListQuery.ts';
import type { Reader } from '../../Reader.ts';

/** Present meaning of a name in a stored view. */
type NameToday = { readonly is: 'shown' | 'hidden'; readonly field: QueryField } | { readonly is: 'gone' };

/** Finds stored names of a list for a reader. */
export interface ListNames {
  /** A name in a filter, search or order. */
  readonly field: (name: string) => NameToday;
  /** A name of a column. */
  readonly column: (name: string) => NameToday;
}

const gone = { is: 'gone' } as const;

/** The names of a list; a field that was renamed is found by its former name (`x-renamed-from`) too. */
export function listNames(registry: Registry, list: ListDefinition, reader: Reader): ListNames {
  const { columns } = list.options;
  const field = (stored: string): NameToday => {
    const computed = computedNamed(list, stored);
    if (computed)
      return {
        is: isReadable(registry, list, reader, stored) ? 'shown' : 'hidden',
        field: { name: stored, ...computedType(registry, list, computed) },
      };
    const name = currentName(registry, list.entity, stored);
    const found = name === undefined ? undefined : findListField(registry, list.entity, name);
    if (!found) return gone;
    return { is: isReadable(registry, list, reader, found.name) ? 'shown' : 'hidden', field: found };
  };
  const column = (stored: string): NameToday => {
    const found = field(stored);
    return found.is !== 'gone' && columns.some((each) => each.field === found.field.name) ? found : gone;
  };
  return { field, column };
}
