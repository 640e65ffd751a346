import type { ErrorDetails } from '../../../shared/framework/AppError.ts';
import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import { likeliestFirst } from '../../../shared/framework/query/queryErrors.ts';
import type { importEndpoints } from '../../../shared/shell/imports/endpoints.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { usableKeys, usualJoin, usualKey } from '../../framework/imports/chooseSettings.ts';
import type { Corrections, ImportSettings } from '../../framework/imports/ImportSettings.ts';
import { type ImportTarget, wholeRow } from '../../framework/imports/importTarget.ts';
import type { ImportHead } from '../../framework/imports/storedImports.ts';

type Body = BodyOf<EndpointNamed<typeof importEndpoints, 'PUT file_imports/{id}'>>;

/**
 * The settings and corrections of a file after a change.
 * @param lines those of the file, if the body corrects some
 * @throws AppError `invalid_body` (400, errors by field) for a column or line that the file has not, a field that the reader may not
 *   import, one given twice, or an unknown key
 */
export function changedParts(
  importing: ImportTarget,
  { settings, summary: { headings }, corrections }: ImportHead,
  body: Body,
  lines: ReadonlySet<number>,
): { readonly settings: ImportSettings; readonly corrections: Corrections } {
  const mapping = body.mapping ?? settings.mapping;
  if (mapping.length !== headings.length) throw refused('mapping', 'import.mapping_length', { columns: headings.length });
  checkFields(importing, mapping);
  const keys = [...usableKeys(importing, mapping).map(({ name }) => name), wholeRow];
  const key = body.key ?? (keys.includes(settings.key) && !body.mapping ? settings.key : usualKey(importing, mapping));
  if (!keys.includes(key)) throw refused('key', 'import.key_unknown', { expected: keys });
  const join = body.join === undefined ? keptJoin(importing, settings, mapping) : body.join;
  if (join !== null && join >= headings.length) throw refused('join', 'import.mapping_length', { columns: headings.length });
  return {
    settings: { ...settings, mapping, key, blanks: body.blanks ?? settings.blanks, join },
    corrections: corrected({ lines, columns: headings.length }, corrections, body.corrections ?? []),
  };
}

/** The joining column after a change of the fields: one that a person has not chosen follows them. */
function keptJoin(
  importing: ImportTarget,
  { mapping: before, join = null }: ImportSettings,
  mapping: ImportSettings['mapping'],
): number | null {
  return join === usualJoin(importing, before) ? usualJoin(importing, mapping) : join;
}

function checkFields({ fields }: ImportTarget, mapping: readonly (string | null)[]): void {
  const names = mapping.filter((name) => name !== null);
  const known = new Set(fields.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw refused('mapping', 'import.field_unknown', { field: unknown, expected: likeliestFirst(unknown, [...known]) });
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw refused('mapping', 'import.field_twice', { field: twice });
}

function corrected(
  { lines, columns }: { readonly lines: ReadonlySet<number>; readonly columns: number },
  before: Corrections,
  changes: NonNullable<Body['corrections']>,
): Corrections {
  if (changes.length === 0) return before;
  const after: Record<string, Readonly<Record<string, string>>> = { ...before };
  for (const { line, column, text } of changes) {
    if (!lines.has(line) || column >= columns) throw refused('corrections', 'import.cell_unknown', { line, column });
    after[line] = { ...after[line], [column]: text };
  }
  return after;
}

function refused(field: keyof Body, key: string, values: ErrorDetails) {
  return httpErrors.invalid_body({}, { errors: { [field]: { key, values } } });
}
