import fs from 'node:fs/promises';
import path from 'node:path';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { fileEntity, fileFields } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { removeUnused } from '../contents/removeUnused.ts';
import type { App } from '../context/App.ts';
import { expiredRows } from '../jobs/expiredRows.ts';
import { documentsFolder } from './documentsFolder.ts';

const dayMs = 24 * 3600_000;

/** Rows, and contents, that are looked at together. */
const partSize = 500;

interface Swept {
  readonly rows: number;
  readonly contents: number;
}

/**
 * Removes files that nobody can need any more: uploads that no record came to refer to within a day, files that records have given up for
 * longer than they can be restored, contents without a row, and what is left of broken uploads. A second run finds nothing.
 * @param keptDays days after which values of deleted records are gone too
 */
export async function sweepFiles(app: App, keptDays: number): Promise<Swept> {
  await removeLeftovers(app);
  await markUnused(app);
  const rows = await removeRows(app, keptDays);
  return { rows, contents: await removeContents(app) };
}

/** Notes since when no record refers to a file, or has it beside its fields, and takes the note back where one does again. */
async function markUnused({ database, definitions, now }: App): Promise<void> {
  const registry = definitions.current();
  const connection = expiredRows({ database });
  const owners = await ownersOf(connection, registry);
  const referring = fileFields(registry).map(({ entity, name, kind }) => {
    const from = tableSql(getEntity(registry, entity));
    const value = sql.id('r', name);
    return kind === 'references'
      ? sql`select unnest(${value}) as id from ${from} r`
      : sql`select ${value} as id from ${from} r where ${value} is not null`;
  });
  const owned = owners.map(
    (entity) => sql`select f.id from attachments f join ${tableSql(entity)} r on r.id = f.owner_id
      where f.owner_entity = ${entity.name} and f.owner_field is null`,
  );
  const used = [...referring, ...owned];
  if (used.length === 0) return;
  const names = owners.map(({ name }) => name);
  await connection.run(
    sql`
    with used as (${sql.join(used, sql` union `)})
    update attachments f set unused_since = case when used.id is null then ${now()}::timestamptz end
    from attachments g left join used on used.id = g.id
    where f.id = g.id and (used.id is null) <> (g.unused_since is not null)
      and (g.owner_field is not null or (g.owner_entity = any(${names}::text[]) and g.current_status = 'listed'))`,
    { timeoutMs: 0 },
  );
}

/** The entities whose records have files beside their fields. */
async function ownersOf(connection: Connection, { entities }: Registry): Promise<readonly Entity[]> {
  const rows = await connection.run<{ name: string }>(sql`
    select distinct owner_entity as name from attachments where owner_entity is not null and owner_field is null`);
  return rows.flatMap(({ name }) => entities.get(name) ?? []).filter(({ source }) => !source);
}

async function removeRows(app: App, keptDays: number): Promise<number> {
  const system = app.system('files of readers');
  const now = app.now().getTime();
  const [untied, unused] = [new Date(now - dayMs), new Date(now - keptDays * dayMs)];
  let removed = 0;
  for (let after = 0; ; ) {
    const rows = await expiredRows(app).run(sql<{ id: number }>`
      select id from attachments where id > ${after}
        and ((owner_entity is null and "uploadDate" < ${untied}) or unused_since < ${unused}) order by id limit ${partSize}`);
    for (const { id } of rows) {
      await app.records.remove(system, fileEntity, id);
      removed += 1;
      after = id;
    }
    if (rows.length < partSize) return removed;
  }
}

/** Contents whose last row is gone; young ones may wait for their row. */
async function removeContents(app: App): Promise<number> {
  const young = app.now().getTime() - dayMs;
  let removed = 0;
  let part: string[] = [];
  const removePart = async (): Promise<void> => {
    const asked = part;
    part = [];
    removed += await removeUnused(app, asked);
  };
  for await (const { sha256, storedAt } of app.files.list()) {
    if (storedAt.getTime() >= young) continue;
    part.push(sha256);
    if (part.length >= partSize) await removePart();
  }
  await removePart();
  return removed;
}

/** Removes files of uploads that ended with their process. */
async function removeLeftovers({ files, now }: App): Promise<void> {
  const folder = await files.incoming();
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const isOwn = entry.isFile() || entry.name.startsWith(documentsFolder);
    const found = isOwn ? await fs.stat(place).catch(() => undefined) : undefined;
    if (found && found.mtimeMs < now().getTime() - dayMs) await fs.rm(place, { recursive: true, force: true });
  }
}
