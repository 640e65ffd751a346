import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { cataloguesOf } from '../definitions/DefinitionSet.ts';
import type { Field } from '../definitions/entity.ts';
import { getEntity } from '../definitions/registry.ts';
import type { EntitySchema } from '../definitions/types.gen.ts';
import { nearestName } from '../nearestName.ts';
import type { Check, LintContext } from './LintContext.ts';

/** Texts in several languages: every language has its own text field, and records are named by the text, not by one of its languages. */
export const checkTranslations: Check = function* (context) {
  for (const { file, content } of context.set.entities) {
    yield* languageFindings(context, file, content);
    yield* namingFindings(context, file, content);
  }
};

function* languageFindings({ set, registry, isPartial }: LintContext, file: string, schema: EntitySchema): Iterable<Finding> {
  const { fields } = getEntity(registry, schema.$id);
  const languages = ['fr', ...Object.keys(cataloguesOf(set.messages))];
  const claimed = new Set(Object.entries(schema.properties).flatMap(([name, property]) => (property['x-translations'] ? [name] : [])));
  for (const [name, { 'x-translations': translations }] of Object.entries(schema.properties)) {
    if (!translations) continue;
    const path = ['properties', name, 'x-translations'];
    if (!isWords(fields.get(name))) yield finding('DEF042', file, path, { variant: 'text', values: { name } });
    if (translations['fr'] === undefined) yield finding('DEF042', file, path, { values: { name } });
    for (const [language, translation] of Object.entries(translations)) {
      const place = [...path, language];
      const target = fields.get(translation);
      if (!isPartial && !languages.includes(language))
        yield finding('DEF042', file, place, {
          variant: 'language',
          hasOwnHint: true,
          values: { name: language },
          nearest: nearestName(language, languages),
        });
      if (!target)
        yield finding('DEF042', file, place, {
          variant: 'unknown',
          values: { name: translation, entity: schema.$id },
          nearest: nearestName(translation, fields.keys()),
        });
      else if (!isWords(target)) yield finding('DEF042', file, place, { variant: 'text', values: { name: translation } });
      else if (claimed.has(translation)) yield finding('DEF042', file, place, { variant: 'claimed', values: { name: translation } });
      claimed.add(translation);
    }
  }
}

/** true: the field holds plain or formatted words. */
function isWords(field: Field | undefined): boolean {
  return field?.kind === 'text' || field?.kind === 'html';
}

/** Titles and labels that would name records in one language for everybody. */
function* namingFindings({ registry }: LintContext, file: string, schema: EntitySchema): Iterable<Finding> {
  yield* fixedNames(file, ['x-title'], schema['x-title'], schema);
  for (const [name, { 'x-ref': reference }] of Object.entries(schema.properties)) {
    const target = reference && registry.entities.get(reference.entity)?.schema;
    if (target) yield* fixedNames(file, ['properties', name, 'x-ref', 'label'], reference.label, target);
  }
}

function* fixedNames(file: string, path: readonly string[], names: readonly string[], { properties }: EntitySchema): Iterable<Finding> {
  for (const [i, name] of names.entries()) {
    const text = Object.keys(properties).find((each) => Object.values(properties[each]?.['x-translations'] ?? {}).includes(name));
    if (text !== undefined) yield finding('DEF042', file, [...path, i], { variant: 'named', values: { name, text }, nearest: text });
  }
}
