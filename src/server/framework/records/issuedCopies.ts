import { createHash } from 'node:crypto';
import { type IssuedPaper, issuedCopiesMax } from '../../../shared/framework/papers/IssuedPaper.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';

/** The record of a copy. Its readers have read the record within their scope. */
export interface CopiedRecord {
  readonly entity: string;
  readonly id: number;
}

/** A copy to keep. */
export interface NewCopy {
  readonly record: CopiedRecord;
  readonly resource: string;
  readonly paper: string;
  readonly language: IssuedPaper['language'];
  readonly title: string;
  readonly file: Uint8Array;
  /** Step that has issued it; null: by hand. */
  readonly transition: string | null;
}

/** Keeps a copy with its SHA-256. Nothing changes or removes it. @returns its id */
export async function keepCopy(tx: ScopedConnection, copy: NewCopy): Promise<number> {
  const { record, resource, paper, language, title, transition } = copy;
  const file = Buffer.from(copy.file);
  const { now, reader } = tx.ctx;
  const issuer = reader.userId === 0 ? null : reader.userId;
  const sha256 = createHash('sha256').update(file).digest('hex');
  const [kept] = await withoutGuard(tx).run(sql<{ id: number }>`
    insert into issued_papers (entity, record_id, resource, paper, language, title, sha256, size, content, issued_at, issuer, transition,
      created_at, created_by, updated_at, updated_by, version)
    values (${record.entity}, ${record.id}, ${resource}, ${paper}, ${language}, ${title.slice(0, 500)}, ${sha256}, ${file.length},
      ${file.toString('base64')}, ${now}, ${issuer}, ${transition}, ${now}, ${issuer}, ${now}, ${issuer}, 1)
    returning id`);
  return Number(kept?.id);
}

/** A copy without its file. */
export interface KeptCopy extends Omit<IssuedPaper, 'issued_by' | 'is_system'> {
  /** User; null: the portal. */
  readonly issuer: number | null;
}

/** The copies of a record, the latest first. */
export async function listCopies(connection: Connection, { entity, id }: CopiedRecord): Promise<KeptCopy[]> {
  return withoutGuard(connection).run(sql<KeptCopy>`
    select id::float8 as id, paper, title, language, to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as issued_at,
      issuer::float8 as issuer, sha256, size::float8 as size
    from issued_papers where entity = ${entity} and record_id = ${id} order by issued_at desc, id desc limit ${issuedCopiesMax}`);
}

/** The file of a copy. */
export interface CopyFile {
  readonly title: string;
  readonly file: Buffer;
}

/** A copy of a record by its id; undefined for a copy of another record. */
export async function findCopy(
  connection: Connection,
  { entity, id }: CopiedRecord,
  copy: number,
): Promise<(CopyFile & { readonly paper: string }) | undefined> {
  const [found] = await withoutGuard(connection).run(sql<{ title: string; paper: string; content: string }>`
    select title, paper, content from issued_papers where id = ${copy} and entity = ${entity} and record_id = ${id}`);
  return found && { title: found.title, paper: found.paper, file: Buffer.from(found.content, 'base64') };
}

/** The latest copy that a record has got at a moment, such as that of a step. */
export async function findCopyAt(
  connection: Connection,
  { entity, id }: CopiedRecord,
  paper: string,
  at: Date,
): Promise<CopyFile | undefined> {
  const [found] = await withoutGuard(connection).run(sql<{ title: string; content: string }>`
    select title, content from issued_papers
    where entity = ${entity} and record_id = ${id} and paper = ${paper} and issued_at = ${at} order by id desc limit 1`);
  return found && { title: found.title, file: Buffer.from(found.content, 'base64') };
}
