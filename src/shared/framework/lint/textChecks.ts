import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { isText } from '../text.ts';
import type { Check } from './LintContext.ts';

/**
 * Texts of all definitions: none is blank. Those of notices, papers and states: braces come in pairs, and every language names the same in
 * them. Law 33.
 */
export const checkTexts: Check = function* ({ set }) {
  const { entities, resources, reports, pages, dashboards, menus, skins, states, notices, papers } = set;
  for (const files of [entities, resources, reports, pages, dashboards, menus, skins, states, notices, papers])
    for (const { file, content } of files) yield* blankFindings(file, [], content);
  for (const { file, content } of [...set.notices, ...set.papers, ...set.states]) yield* textFindings(file, [], content);
  for (const { file, content } of set.entities) yield* textFindings(file, ['x-states'], content['x-states']);
};

function* blankFindings(file: string, path: JsonPath, value: unknown): Iterable<Finding> {
  if (typeof value !== 'object' || value === null) return;
  const isNamed = isText(value);
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (isNamed && typeof inner === 'string' && inner.trim() === '') yield finding('DEF002', file, place, { values: { language: key } });
    else yield* blankFindings(file, place, inner);
  }
}

/** Conditions and values, which have no texts. */
const valueKeys: ReadonlySet<string> = new Set(['when', 'sets']);

function* textFindings(file: string, path: JsonPath, value: unknown): Iterable<Finding> {
  if (typeof value !== 'object' || value === null) return;
  if (!isText(value)) {
    for (const [key, inner] of Object.entries(value))
      if (!valueKeys.has(key)) yield* textFindings(file, [...path, Array.isArray(value) ? Number(key) : key], inner);
    return;
  }
  const expected = namesIn(value.en);
  for (const [language, text] of Object.entries(value)) {
    if (typeof text !== 'string') continue;
    const place = [...path, language];
    if (/[{}]/.test(text.replaceAll(/\{[^{}]+\}/g, '')))
      yield finding('DEF015', file, place, { variant: 'braces', hasOwnHint: true, values: { text } });
    else if (namesIn(text) !== expected)
      yield finding('DEF015', file, place, {
        variant: 'names',
        hasOwnHint: true,
        values: { language, expected: expected || '-', found: namesIn(text) || '-' },
      });
  }
}

/** The names in braces, sorted. */
function namesIn(text: string): string {
  return placeholderFields([text]).toSorted().join(', ');
}
