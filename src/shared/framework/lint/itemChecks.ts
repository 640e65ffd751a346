import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { isObjectName } from '../definitions/checks/objectNames.ts';
import type { EntityProperty } from '../definitions/types.gen.ts';
import type { Field } from '../fields/Field.ts';
import { rulesOf } from '../fields/kinds.ts';
import { defaultFindings } from './defaultChecks.ts';
import { keywordFindings } from './keywordChecks.ts';
import type { LintContext } from './LintContext.ts';
import { missingField } from './missingField.ts';

/** Keywords of a field that mean nothing in an item, which has no column, no rights and no conditions. */
const keywordsOfColumns = [
  'readOnly',
  'x-choices',
  'x-computed',
  'x-help-link',
  'x-immutable',
  'x-renamed-from',
  'x-sensitive',
  'x-tone',
  'x-translations',
  'x-visible-to',
  'x-when',
  'x-writable-by',
] as const satisfies readonly (keyof EntityProperty)[];

/** The fields of each item of a field: labels, limits, kinds that an item can have. */
export function* itemFindings(
  context: LintContext,
  file: string,
  { name: of, items, property: { items: schema } }: Field,
): Iterable<Finding> {
  if (!items) return;
  const path = ['properties', of, 'items'];
  for (const field of items) {
    const { name, property } = field;
    const place = [...path, 'properties', name];
    if (isObjectName(name)) yield finding('DEF017', file, place, { variant: 'object', values: { name } });
    if (!property['x-label']) yield finding('DEF002', file, [...place, 'x-label'], { variant: 'label', values: { name } });
    for (const keyword of keywordsOfColumns)
      if (Object.hasOwn(property, keyword))
        yield finding('DEF044', file, [...place, keyword], { variant: 'keyword', hasOwnHint: true, values: { name, keyword } });
    if (!rulesOf(field).fitsItems) yield finding('DEF044', file, place, { variant: 'item', hasOwnHint: true, values: { name, of } });
    yield* keywordFindings(file, place, property, undefined);
    yield* defaultFindings(context, file, place, field);
  }
  const names = items.map(({ name }) => name);
  for (const [i, name] of (schema?.required ?? []).entries())
    if (!names.includes(name)) yield missingField(file, [...path, 'required', i], name, of, names);
}
