import type { Reader } from '../../Reader.ts';
import { type Text, textIn } from '../../text.ts';
import type { DefinitionChoice } from '../DefinitionChoice.ts';
import type { Registry } from '../registry.ts';
import { canUse, definitionsOf, type Verb } from './permissions.ts';

/** The half of a path's calls that a scope opens. */
export type ScopeKind = 'read' | 'write';

/** The verbs of each half. Transitions follow the right to see a record, and change it. */
const verbs = { read: ['list', 'show'], write: ['create', 'edit', 'delete'] } as const satisfies Readonly<
  Record<ScopeKind, readonly Verb[]>
>;

/** The scope that a program's token needs for the calls of a path, such as `books:read`. A change does not include reading. */
export function scopeOf(path: string, kind: ScopeKind): string {
  return `${path}:${kind}`;
}

/**
 * The scopes of all calls that definitions make.
 * @param reader those that this reader cannot use are known, but not offered
 */
export function scopeChoices(registry: Registry, reader: Reader | undefined): DefinitionChoice[] {
  return [...titledPaths(registry)].flatMap(([path, title]) => {
    const definitions = definitionsOf(registry, path);
    return (['read', 'write'] as const).flatMap((kind) => {
      const permitted = definitions.filter(({ permissions }) => verbs[kind].some((verb) => permissions[verb]));
      if (permitted.length === 0) return [];
      const isOffered = !reader || permitted.some((each) => verbs[kind].some((verb) => canUse(registry, reader, each, verb)));
      return [{ value: scopeOf(path, kind), label: labelOf(registry, title, kind), ...(!isOffered && { isOffered }) }];
    });
  });
}

/** The paths of resources and reports. A further path of a resource has the scopes of the resource. */
function titledPaths({ screens, resourceByApiUrl, namedLists }: Registry): Map<string, Text> {
  const lists = screens.flatMap(({ list, title }): [string, Text][] => (list && !namedLists.has(list.path) ? [[list.path, title]] : []));
  const resources = [...resourceByApiUrl].map(([path, { title }]): [string, Text] => [path, title]);
  return new Map([...lists, ...resources].filter(([path]) => resourceByApiUrl.get(path)?.programs !== false));
}

function labelOf({ messages }: Registry, title: Text, kind: ScopeKind): Text {
  const label = (language: string) => (messages[language]?.[`scope.${kind}`] ?? '{title}').replace('{title}', textIn(title, language));
  return { ...Object.fromEntries(Object.keys(messages).map((language) => [language, label(language)])), en: label('en'), fr: label('fr') };
}
