import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { MenuItemDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';

/**
 * A title of the tables, which hold only English and French, in the reader's language. Other languages use the title of the
 * definitions while the English title is unchanged, otherwise the English title that an administrator gave. Law 33.
 */
export function menuTitle({ registry, language }: Pick<CallContext, 'registry' | 'language'>, title: Text): string {
  const text = Object.hasOwn(title, language) ? title : textsOf(registry).get(title.en);
  return textIn(text ?? title, language);
}

/** English title -> title of a menu or screen of the definitions. */
const textsOf = memoizeByObject(
  (registry: Registry): ReadonlyMap<string, Text> => new Map([...menuTexts(registry)].map((text) => [text.en, text])),
);

function* menuTexts({ menus, screens }: Registry): Iterable<Text> {
  for (const { title } of screens) yield title;
  for (const { title, items } of menus) {
    yield title;
    yield* itemTexts(items);
  }
}

function* itemTexts(items: readonly MenuItemDefinition[]): Iterable<Text> {
  for (const { title, items: below } of items) {
    if (title) yield title;
    if (below) yield* itemTexts(below);
  }
}
