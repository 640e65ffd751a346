import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { dayOf } from '../../../shared/framework/query/calendar.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { tagLimits } from '../../../shared/shell/doclib/tagLimits.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { type LibraryTag, tagLabel } from './library.ts';

/** Values of an entry by tag, as a client sends them. */
export type SentMetadata = Readonly<Record<string, string | null | readonly string[]>>;

/** Checked values by tag. */
export type TagValues = ReadonlyMap<LibraryTag, readonly string[]>;

/**
 * Checks values by tag: each tag is one of the library, each value fits its type and choices, required tags have one.
 * @param isNew true: all required tags count, not only those that are sent
 * @param language of the caller
 * @throws AppError `invalid_body` (400) with the place of each problem, such as `metadata/DEPT`
 */
export function checkMetadata(tags: readonly LibraryTag[], sent: SentMetadata, isNew: boolean, language: Language): TagValues {
  const errors: Record<string, FieldProblem> = {};
  const checked = new Map<LibraryTag, readonly string[]>();
  for (const name of Object.keys(sent))
    if (!tags.some((tag) => tag.name === name)) errors[`metadata/${name}`] = { key: 'validation.unknown_field' };
  for (const tag of tags) {
    if (!isNew && !Object.hasOwn(sent, tag.name)) continue;
    const values = filledValues(sent[tag.name]);
    const problem = valuesProblem(tag, values, language);
    if (problem) errors[`metadata/${tag.name}`] = problem;
    checked.set(tag, values);
  }
  if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
  return checked;
}

function filledValues(sent: SentMetadata[string] | undefined): string[] {
  const values = (Array.isArray(sent) ? sent : [sent]).map((value) => (typeof value === 'string' ? value.trim().normalize('NFC') : ''));
  return [...new Set(values.filter((value) => value !== ''))];
}

function valuesProblem(tag: LibraryTag, values: readonly string[], language: Language): FieldProblem | undefined {
  if (tag.required && values.length === 0) return { key: 'validation.required' };
  const max = tag.multiple ? tagLimits.values : 1;
  if (values.length > max) return { key: 'validation.max_items', values: { max } };
  return values.map((value) => valueProblem(tag, value, language)).find((problem) => problem !== undefined);
}

/** The fault of a value of a tag, named in the caller's language where it is too long; undefined for one that fits. */
export function valueProblem(tag: LibraryTag, value: string, language: Language): FieldProblem | undefined {
  const max = tagLimits.length;
  if (Array.from(value).length > max) return { key: 'error.library_value_too_long', values: { tag: tagLabel(tag, language), max } };
  return formProblem(tag, value);
}

/** The fault of a value that has another form than its tag asks for. */
export function formProblem({ type, options }: Pick<LibraryTag, 'type' | 'options'>, value: string): FieldProblem | undefined {
  if (type === 'date' && !isDay(value)) return { key: 'validation.date', values: { format: 'day' } };
  if (type === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return { key: 'validation.number' };
  if (type === 'boolean' && !/^(true|false)$/.test(value)) return { key: 'validation.enum' };
  if (options.length > 0 && !options.includes(value)) return { key: 'validation.not_options', values: { values: value.slice(0, 60) } };
  return undefined;
}

function isDay(value: string): boolean {
  // No calendar of PostgreSQL has a year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === value;
}
