import fs from 'node:fs/promises';
import { fileEntity } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { acceptWords, defaultAccept, isAccepted } from '../../../shared/framework/files/fileTypes.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { contentErrors } from '../contents/contentErrors.ts';
import type { KeptFile } from '../contents/KeptFile.ts';
import { lockContent } from '../contents/lockContent.ts';
import { measureFile, type ReceivedFile, receiveFile } from '../contents/receiveFile.ts';
import type { App } from '../context/App.ts';
import { fileErrors } from './fileErrors.ts';
import { fileName } from './fileName.ts';
import { type Inspection, inspectFile } from './filePages.ts';
import { mediaTypeOf } from './mediaTypeOf.ts';
import { scanFile } from './scanFile.ts';

type FileApp = Pick<App, 'database' | 'records' | 'files' | 'config' | 'system'>;

/** Limits and place of a file that somebody sends. */
export interface SentFile {
  readonly name: string;
  readonly rules?: FileRules | undefined;
  /** The record beside whose fields the file is kept; undefined: a record will refer to it. */
  readonly owner?: { readonly entity: string; readonly id: number } | undefined;
}

/**
 * Keeps a file that somebody has sent: its type is that of its bytes, it is scanned, and the place where a picture was taken is removed.
 * The received file is gone afterwards, whatever happens.
 * @throws AppError `file_type_refused`, `file_is_heic` (415), `file_too_large` (413), `file_infected` (400), `file_quota_full` (409),
 *   `file_scanner_down`, `storage_full` (503)
 */
export async function keepSent(
  app: FileApp,
  ctx: CallContext,
  received: ReceivedFile,
  { name, rules = {}, owner }: SentFile,
): Promise<KeptFile> {
  let cleaned: string | undefined;
  try {
    const max = rules.max_bytes ?? maxBytesDefault;
    if (received.size > max) throw contentErrors.file_too_large({ max: max / 1_000_000 });
    const type = await mediaTypeOf(received.path, name);
    refuseType(ctx, type, rules.accept ?? defaultAccept);
    if (app.config.scanner) await scanFile(received.path, app.config.scanner);
    await refuseFullQuota(app, ctx, received.size);
    const inspection = await inspectFile({ ...received, type });
    ({ cleaned } = inspection);
    const file = cleaned === undefined ? received : await measureFile(cleaned);
    return await keep(app, ctx, file, { name: fileName(name, type), type, inspection, owner });
  } finally {
    await fs.rm(received.path, { force: true });
    if (cleaned !== undefined) await fs.rm(cleaned, { force: true });
  }
}

/** @throws AppError `file_type_refused`, `file_is_heic` (415) */
export function refuseType({ registry, language }: CallContext, type: string, accept: readonly string[]): void {
  if (isAccepted(accept, type)) return;
  const types = acceptWords(accept, formatMessage(registry.messages, language, 'files.pictures'));
  if (type === 'image/heic' || type === 'image/heif') throw fileErrors.file_is_heic({ types });
  throw fileErrors.file_type_refused({ types });
}

/**
 * Refuses further files of a company that has used up its share.
 * @param bytes of the next file
 */
export async function refuseFullQuota(
  { database, config, system }: Pick<FileApp, 'database' | 'config' | 'system'>,
  ctx: CallContext,
  bytes: number,
): Promise<void> {
  const { companyId } = ctx.reader;
  if (companyId === 0) return;
  const all = system('files of readers', ctx);
  const [row] = await database.scoped(all).run(sql<{ used: number; quota: number | null }>`
    select (select coalesce(sum(size), 0)::float8 from ${table(all, fileEntity, 'f')} where f.uploader_company = ${companyId} and f.current_status = 'listed') as used,
      (select file_quota_mb from ${table(all, 'companies', 'c')} where c.id = ${companyId}) as quota`);
  const quota = row?.quota === null || row?.quota === undefined ? config.fileQuotaBytes : row.quota * 1_000_000;
  if ((row?.used ?? 0) + bytes > quota) throw fileErrors.file_quota_full({ max: quota / 1_000_000 });
}

interface Row extends Pick<SentFile, 'owner'> {
  readonly name: string;
  readonly type: string;
  readonly inspection: Inspection;
}

/** Stores the content, then its row: a row always has its bytes; bytes without a row are swept away later. */
async function keep(
  app: FileApp,
  ctx: CallContext,
  { path, size, sha256 }: ReceivedFile,
  { name, type, inspection, owner }: Row,
): Promise<KeptFile> {
  const small = inspection.thumbnail && (await storeThumbnail(app, inspection.thumbnail));
  const system = app.system('files of readers', ctx);
  const { userId, companyId } = ctx.reader;
  const id = await app.database.scoped(system).transaction(async (tx) => {
    for (const each of [sha256, ...(small === undefined ? [] : [small])]) await lockContent(tx, each);
    await app.files.put(sha256, { path, size });
    const set = {
      filename: name,
      uploadBy: userId === 0 ? null : userId,
      uploadDate: ctx.now,
      current_status: 'listed',
      content_type: type,
      size,
      sha256,
      storage_key: sha256,
      thumbnails: small === undefined ? null : { small },
      pages: inspection.pages ?? null,
      uploader_company: companyId === 0 ? null : companyId,
      owner_entity: owner?.entity ?? null,
      owner_id: owner?.id ?? null,
    };
    const row = await app.records.in(tx).create(system, fileEntity, {}, { set });
    return Number(row['id']);
  });
  return { id, name, mediaType: type, size, sha256 };
}

async function storeThumbnail({ files }: Pick<FileApp, 'files'>, bytes: Uint8Array): Promise<string> {
  const received = await receiveFile(files, [Buffer.from(bytes)] as unknown as AsyncIterable<Buffer>, bytes.length);
  try {
    await files.put(received.sha256, received);
  } finally {
    await fs.rm(received.path, { force: true });
  }
  return received.sha256;
}
