import { cataloguesOf, type DefinitionSet } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type { Text } from '../../../shared/framework/text.ts';

/**
 * Adds each further language to the choices of every property with `x-languages`, under its name in each language. Law 33.
 * Changes the set in place, which is safe: it has just been parsed and no other code holds it.
 */
export function offerLanguages(set: DefinitionSet): void {
  const languages = Object.keys(cataloguesOf(set.messages));
  for (const { content } of set.entities)
    for (const property of Object.values(content.properties)) {
      if (!property['x-languages'] || !property.enum) continue;
      const known = property.enum.map((value) => String(value).split('-')[0]);
      const added = languages.filter((language) => !known.includes(language));
      Object.assign(property, {
        enum: [...property.enum, ...added],
        'x-enum-labels': { ...property['x-enum-labels'], ...Object.fromEntries(added.map((code) => [code, nameOf(code, languages)])) },
      });
    }
}

/** A language's name in each of the languages. */
function nameOf(language: string, languages: readonly string[]): Text {
  const named = (reader: string): string => {
    const name = new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
  };
  return { ...Object.fromEntries(languages.map((reader) => [reader, named(reader)])), en: named('en'), fr: named('fr') };
}
