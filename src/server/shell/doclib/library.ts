import { extensionOf, typesOf } from '../../../shared/framework/files/fileTypes.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { doclibErrors } from './doclibErrors.ts';

export type ValueType = 'text' | 'date' | 'number' | 'boolean';

/** A fact that the entries of a library have. */
export interface LibraryTag {
  readonly name: string;
  readonly label: { readonly en: string; readonly fr: string };
  readonly type: ValueType;
  readonly required: boolean;
  readonly multiple: boolean;
  /** true: a column of the list. */
  readonly listed: boolean;
  /** Empty: any value. */
  readonly options: readonly string[];
}

/** A library with the rights of its reader. */
export interface Library {
  readonly id: number;
  readonly cmid: string;
  readonly conn: string;
  /** In the reader's language. */
  readonly title: string;
  readonly type: 'general' | 'customer' | 'employee' | 'external';
  readonly doctypes: readonly string[];
  readonly tags: readonly LibraryTag[];
  /** Media types of documents. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** The reader adds, changes and removes entries. */
  readonly isEditor: boolean;
}

/**
 * Opens the library of a command ID for a reader who has it in a menu. Spec S-120, S-258
 * @param conn connection in the address of a call; undefined: any
 * @throws AppError `no_permission` (403), `library_not_found` (404) for one that is not active or has another connection
 */
export async function openLibrary(app: Pick<App, 'records'>, ctx: CallContext, cmid: string, conn?: string): Promise<Library> {
  if (!ctx.reader.grants.has(cmid)) throw httpErrors.no_permission();
  const [listed] = await app.records.list(ctx, 'doclib_configs', {
    filter: { cmid, status: 'active' },
    fields: ['id', 'title_en_label'],
    limit: 1,
  });
  const row = listed && (await app.records.find(ctx, 'doclib_configs', Number(listed['id'])));
  if (!row || (conn !== undefined && row['conn'] !== conn)) throw doclibErrors.library_not_found({ cmid: cmid.slice(0, 40) });
  return libraryOf(ctx, { ...row, ...listed });
}

/** As `openLibrary`, for a reader who changes its entries. @throws AppError `no_permission` (403) for any other reader */
export async function openToEdit(app: Pick<App, 'records'>, ctx: CallContext, cmid: string, conn: string): Promise<Library> {
  const library = await openLibrary(app, ctx, cmid, conn);
  if (!library.isEditor) throw httpErrors.no_permission();
  return library;
}

function libraryOf({ reader }: CallContext, row: RecordValues): Library {
  const groups = new Set(reader.groups ?? []);
  const editors = Array.isArray(row['can_edit']) ? row['can_edit'] : [];
  return {
    id: Number(row['id']),
    cmid: textOf(row['cmid']),
    conn: textOf(row['conn']),
    title: textOf(row['title_en_label']),
    type: row['library_type'] as Library['type'],
    doctypes: Array.isArray(row['doctypes']) ? row['doctypes'].map(String) : [],
    tags: tagsOf(row['metadata_tags']),
    accept: acceptedTypes(textOf(row['accept'])).types,
    maxBytes: Math.round(Number(row['max_file_mb']) * 1_000_000),
    isEditor: reader.isStaff && editors.some((group) => groups.has(Number(group))),
  };
}

/** Reads the tags of a configuration. */
export function tagsOf(value: unknown): LibraryTag[] {
  const rows: readonly RecordValues[] = Array.isArray(value) ? value : [];
  return rows.map((row) => ({
    name: textOf(row['tag']),
    label: { en: textOf(row['label_en']), fr: textOf(row['label_fr']) },
    type: row['value_type'] as ValueType,
    required: row['required'] === true,
    multiple: row['multiple'] === true,
    listed: row['listed'] !== false,
    options: listIn(textOf(row['choices'])),
  }));
}

/** The parts of a text between commas. */
function listIn(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Media types behind name endings and media types, divided by commas; `unknown` are the parts that are neither. */
export function acceptedTypes(text: string): { readonly types: string[]; readonly unknown: string[] } {
  const parts = listIn(text).map((part) => ({ part, types: typesIn(part) }));
  return {
    types: [...new Set(parts.flatMap(({ types }) => types))],
    unknown: parts.filter(({ types }) => types.length === 0).map(({ part }) => part),
  };
}

function typesIn(part: string): readonly string[] {
  if (/^[a-z]+\/(\*|[a-z0-9.+-]+)$/i.test(part)) return [part.toLowerCase()];
  return part.startsWith('.') ? typesOf(extensionOf(`x${part}`)) : [];
}

/** The name of a tag in a language. */
export function tagLabel({ label }: LibraryTag, language: Language): string {
  return textIn(label, language);
}

/** @throws AppError `library_tag_unknown` (404) */
export function getTag({ tags }: Pick<Library, 'tags'>, name: string): LibraryTag {
  const tag = tags.find((each) => each.name === name);
  if (!tag) throw doclibErrors.library_tag_unknown({ tag: name.slice(0, 20) });
  return tag;
}
