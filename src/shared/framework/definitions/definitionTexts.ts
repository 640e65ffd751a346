import { isText, type Text } from '../text.ts';
import { baseLabelPath, baseProperties } from './baseProperties.ts';
import type { DefinitionSet } from './DefinitionSet.ts';

/** Keys that have no texts below them, even if a field there has the name of a text. */
const filterKeys: ReadonlySet<string> = new Set(['x-when', 'filters_params', 'query_params', 'default', 'when', 'body']);

/**
 * Every text of the definitions by its path, under which a further language may translate it: kind and name of the
 * definition, then the keys that lead to it; in lists the `field` or `cmid` of an item if that is unique among its siblings,
 * else its position; the name of a tile. `entities/books/properties/title/x-label`, `reports/late-books/columns/price/label`. Law 33.
 */
export function definitionTexts(set: DefinitionSet): Map<string, Text> {
  const texts = new Map<string, Text>();
  // Copies: these texts are in no file and are the same in every set.
  for (const [name, property] of Object.entries(baseProperties)) texts.set(baseLabelPath(name), { ...property['x-label'] });
  for (const { content } of set.entities) collect(content, `entities/${content.$id}`, texts);
  for (const { content } of set.resources) collect(content, `resources/${content.name}`, texts);
  for (const { content } of set.reports) collect(content, `reports/${content.name}`, texts);
  for (const { content } of set.pages) collect(content, `pages/${content.name}`, texts);
  for (const { content } of set.dashboards) collect(content, `dashboards/${content.name}`, texts);
  for (const { content } of set.menus) collect(content, `menus/${content.name}`, texts);
  for (const { content } of set.states) collect(content, `states/${content.name}`, texts);
  for (const { content } of set.notices) collect(content, `notices/${content.name}`, texts);
  for (const { content } of set.skins) collect(content, `skins/${content.name}`, texts);
  return texts;
}

function collect(value: unknown, path: string, texts: Map<string, Text>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isText(value)) {
    texts.set(path, value);
    return;
  }
  const steps = Array.isArray(value) ? stepsOf(value) : Object.keys(value);
  for (const [i, inner] of Object.values(value).entries()) {
    const step = steps[i] ?? String(i);
    if (!filterKeys.has(step)) collect(inner, `${path}/${step}`, texts);
  }
}

function stepsOf(items: readonly unknown[]): string[] {
  const names = items.map(identity);
  return names.map((name, i) => (name !== undefined && names.indexOf(name) === names.lastIndexOf(name) ? name : String(i)));
}

function identity(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  // A tile of a dashboard: several may open the same screen.
  if ('kind' in item && 'name' in item && typeof item.name === 'string') return item.name;
  if ('field' in item && typeof item.field === 'string') return item.field;
  if ('cmid' in item && typeof item.cmid === 'string') return item.cmid;
  // A transition between states.
  if ('to' in item && 'name' in item && typeof item.name === 'string') return item.name;
  // An action of records has a name.
  if ('call' in item && 'name' in item && typeof item.name === 'string') return item.name;
  return undefined;
}
