import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { MenuItemDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { oncePer } from '../../../shared/framework/oncePer.ts';
import { type Language, type Text, textIn } from '../../../shared/framework/text.ts';

/**
 * A title from the tables, which hold only English and French. Other languages use the title of the definitions while the English
 * title is unchanged, otherwise the English title that an administrator gave. Decisions 33.
 */
export function menuTitle(registry: Registry, language: Language, title: { readonly en: string; readonly fr: string }): string {
  if (language === 'fr') return title.fr;
  const text = language === 'en' ? undefined : textsOf(registry).get(title.en);
  return text ? textIn(text, language) : title.en;
}

/** English title -> title of a menu or screen of the definitions. */
const textsOf = oncePer(
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
