import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { usualJoin } from './chooseSettings.ts';
import type { ImportSettings } from './ImportSettings.ts';
import type { ImportTarget } from './importTarget.ts';
import { type Mapping, plainHeading } from './suggestMapping.ts';

/** The fields that a user has chosen for columns of earlier files, by their headings. */
export interface RememberedColumns {
  /** Heading without case and accents -> field; null: not imported. */
  readonly mapping: Readonly<Record<string, string | null>>;
  readonly join_heading: string | null;
}

/** Headings of a list that are remembered: beyond that number only those of the last file. */
const headingsMax = 1000;
const headingLength = 300;

/** What the reader has chosen for earlier files of a list; undefined for none. */
export async function readRemembered(connection: ScopedConnection, api: string): Promise<RememberedColumns | undefined> {
  const { ctx } = connection;
  const [row] = await connection.run(sql<RememberedColumns>`
    select t.mapping, t.join_heading from ${table(ctx, 'import_columns', 't')} where t.owner = ${ctx.reader.userId} and t.api = ${api}`);
  return row;
}

/**
 * Remembers the fields of a file's columns for the next file of its reader. A person who acts as another user changes nothing of that user.
 * @param tx the transaction in which the file is checked or imported
 */
export async function rememberColumns(
  tx: ScopedConnection,
  api: string,
  headings: readonly string[],
  { mapping, join = null }: ImportSettings,
): Promise<void> {
  const { ctx } = tx;
  if (ctx.actedBy !== undefined) return;
  const before = await readRemembered(tx, api);
  const named = headings.flatMap((heading, place): [string, string | null][] => {
    const name = plainHeading(heading);
    return name === '' || name.length > headingLength ? [] : [[name, mapping[place] ?? null]];
  });
  const own = Object.fromEntries(named);
  const all = { ...before?.mapping, ...own };
  const fields = Object.keys(all).length > headingsMax ? own : all;
  const joining = join === null ? null : plainHeading(headings[join] ?? '').slice(0, headingLength) || null;
  await withoutGuard(tx).run(sql`
    insert into import_columns as c (owner, api, mapping, join_heading)
    values (${ctx.reader.userId}, ${api}, ${JSON.stringify(fields)}::jsonb, ${joining})
    on conflict (owner, api) do update set mapping = excluded.mapping, join_heading = excluded.join_heading`);
}

/** The suggested fields with those that the reader has chosen before for columns of the same headings, each field once. */
export function withRemembered(
  { fields }: ImportTarget,
  headings: readonly string[],
  suggested: Mapping,
  remembered: RememberedColumns | undefined,
): Mapping {
  if (!remembered) return suggested;
  const known = new Set(fields.map(({ name }) => name));
  const chosen = headings.map((heading) => {
    const field = remembered.mapping[plainHeading(heading)];
    return typeof field === 'string' && !known.has(field) ? undefined : field;
  });
  const taken = new Set<string>();
  const take = (field: string | null | undefined): string | null => {
    if (field === null || field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const first = chosen.map((field) => (field === undefined ? undefined : take(field)));
  return first.map((field, place) => (field === undefined ? take(suggested[place]) : field));
}

/** The joining column of a new file: that of the remembered heading, else the usual one. */
export function rememberedJoin(
  importing: ImportTarget,
  headings: readonly string[],
  mapping: Mapping,
  remembered: RememberedColumns | undefined,
): number | null {
  const place = headings.findIndex((heading) => remembered?.join_heading && plainHeading(heading) === remembered.join_heading);
  return importing.lines && place !== -1 ? place : usualJoin(importing, mapping);
}
