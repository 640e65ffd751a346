import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { Field } from '../definitions/entity.ts';
import type { SeedDefinition } from '../definitions/types.gen.ts';
import { nearestName } from '../nearestName.ts';
import { isWrapper } from '../records/problems.ts';
import type { Check, LintContext } from './LintContext.ts';

/** Rows of seeds: fields and values of the entity, keys that tell them apart, texts in both languages, references by key. */
export const checkSeeds: Check = function* (context) {
  const { set, registry, isPartial } = context;
  for (const { file, content } of set.seeds) {
    const entity = registry.entities.get(content.entity);
    if (!entity) {
      const names = [...registry.entities.keys()];
      if (!isPartial) yield wrong(file, ['entity'], 'entity', { name: content.entity }, nearestName(content.entity, names));
      continue;
    }
    const seen = new Set<string>();
    for (const [i, row] of content.rows.entries()) {
      const key = JSON.stringify(content.key.map((name) => row[name] ?? null));
      if (seen.has(key)) yield wrong(file, ['rows', i], 'repeated', { key });
      seen.add(key);
      const required = requiredOf(context, content.entity).filter((name) => !(name in row));
      for (const name of required) yield wrong(file, ['rows', i], 'required', { name });
      for (const name of content.key) if (!(name in row || required.includes(name))) yield wrong(file, ['rows', i], 'key', { name });
      for (const [name, value] of Object.entries(row)) {
        const field = entity.fields.get(name);
        if (!field)
          yield wrong(file, ['rows', i, name], 'field', { name, entity: entity.name }, nearestName(name, [...entity.fields.keys()]));
        else yield* valueFindings(context, file, ['rows', i, name], field, value);
        const french = field?.property['x-translations']?.['fr'];
        if (french !== undefined && !(french in row) && !required.includes(french))
          yield wrong(file, ['rows', i, name], 'french', { name, french });
      }
    }
  }
};

/** Required fields of an entity that no default fills: a row without them cannot be made. */
function requiredOf({ set }: LintContext, entity: string): readonly string[] {
  const schema = set.entities.find(({ content }) => content.$id === entity)?.content;
  return (schema?.required ?? []).filter((name) => schema?.properties[name]?.default === undefined);
}

function* valueFindings(
  { registry, failuresOf }: LintContext,
  file: string,
  path: readonly (string | number)[],
  field: Field,
  value: SeedDefinition['rows'][number][string],
): Iterable<Finding> {
  if (value === null) return;
  if (field.reference) {
    const target = registry.entities.get(field.reference.entity);
    const names = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
    if (target && (names.length === 0 || !names.every((name) => target.fields.has(name))))
      yield wrong(file, path, 'reference', { name: field.name, entity: target.name });
    return;
  }
  const failure = failuresOf?.(field, value).find(({ keyword }) => !isWrapper(keyword));
  if (failure && !JSON.stringify(value).includes('{portal_url}'))
    yield wrong(file, path, 'value', {
      name: field.name,
      value: JSON.stringify(value),
      keyword: failure.keyword,
      rule: String(failure.rule),
    });
}

function wrong(
  file: string,
  path: readonly (string | number)[],
  variant: string,
  values: Readonly<Record<string, string>>,
  nearest?: string,
): Finding {
  return finding('DEF050', file, path, { variant, hasOwnHint: true, values, nearest });
}
