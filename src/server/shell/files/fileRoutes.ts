import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { fileEndpoints } from '../../../shared/framework/endpoints/fileEndpoints.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { hasKey } from '../../db/tableSql.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import { attachmentOf } from '../../framework/files/attachmentOf.ts';
import { drawStored } from '../../framework/files/drawStored.ts';
import { fileErrors } from '../../framework/files/fileErrors.ts';
import { openFilePlace, openOwner } from '../../framework/files/filePlace.ts';
import { findFiles, getFile, readFiles } from '../../framework/files/findFiles.ts';
import { keepPart } from '../../framework/files/keepPart.ts';
import { removeFile, restoreFile } from '../../framework/files/removeFile.ts';
import type { StoredFile } from '../../framework/files/StoredFile.ts';
import { sendContent } from '../../framework/files/sendContent.ts';
import { zippedFiles } from '../../framework/files/zippedFiles.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { auditViews } from '../../framework/records/auditViews.ts';

type Calls = typeof fileEndpoints;

/**
 * GET attachments.
 * @throws AppError `no_files_here`, `record_not_found` (404)
 */
export async function listFiles({ app, ctx, query }: CallOf<Calls, 'GET attachments'>) {
  const connection = app.database.scoped(ctx);
  const { ids, entity, record } = query;
  if (ids !== undefined) return answer(await findFiles(connection, ids.split(',').map(Number)));
  if (entity === undefined || record === undefined) throw fileErrors.no_files_here();
  await openOwner(app, ctx, { entity, id: Number(record) }, 'show');
  const isBeside = sql<boolean>`
    f.owner_entity = ${entity} and f.owner_id = ${Number(record)}::bigint and f.owner_field is null and f.current_status = 'listed'`;
  return answer(await readFiles(connection, isBeside));
}

function answer(files: readonly StoredFile[]): { readonly results: readonly Attachment[]; readonly count: number } {
  return { results: files.map(attachmentOf), count: files.length };
}

/**
 * POST attachments: the file is a part of the form, of any name.
 * @throws AppError as `openFilePlace` and `keepSent`; `file_expected` (400)
 */
export async function sendFile({ app, ctx, query, request }: CallOf<Calls, 'POST attachments'>): Promise<Attachment> {
  const { entity, field, record } = query;
  const place = await openFilePlace(app, ctx, { entity, field, record: record === undefined ? undefined : Number(record) });
  return keepPart(app, ctx, request, place);
}

/** DELETE attachments. @throws AppError as `removeFile` */
export async function deleteFile({ app, ctx, query }: CallOf<Calls, 'DELETE attachments'>): Promise<undefined> {
  await removeFile(app, ctx, Number(query.id));
  return undefined;
}

/** POST attachments/restore. @throws AppError as `restoreFile` */
export async function bringBack({ app, ctx, query }: CallOf<Calls, 'POST attachments/restore'>): Promise<undefined> {
  await restoreFile(app, ctx, Number(query.id));
  return undefined;
}

/** GET attachments/content. @throws AppError `file_not_found`, `file_content_missing` (404), `range_refused` (416) */
export async function downloadFile({ app, ctx, query, request, reply }: CallOf<Calls, 'GET attachments/content'>): Promise<FastifyReply> {
  const connection = app.database.scoped(ctx);
  const file = await getFile(connection, Number(query.id));
  await auditView(connection, file);
  return sendContent(app.files, request, reply, file);
}

/** Notes that the record of a file is read with it, where its views are logged. */
async function auditView(connection: ScopedConnection, { owner_entity: name, owner_id: id }: StoredFile): Promise<void> {
  const { registry } = connection.ctx;
  const entity = name === null ? undefined : registry.entities.get(name);
  if (entity && id !== null) await auditViews(connection, getEntity(registry, entity.name), hasKey(entity, 't', id));
}

/** GET attachments/archive. @throws AppError `file_not_found` (404) if the caller does not see each of them */
export async function downloadFiles({ app, ctx, query, reply }: CallOf<Calls, 'GET attachments/archive'>): Promise<FastifyReply> {
  const connection = app.database.scoped(ctx);
  const ids = [...new Set(query.ids.split(',').map(Number))];
  const files = await findFiles(connection, ids);
  if (files.length < ids.length) throw fileErrors.file_not_found();
  for (const file of files) await auditView(connection, file);
  const name = formatMessage(ctx.registry.messages, ctx.language, 'files.title');
  return reply
    .header('content-disposition', contentDisposition(name, 'zip'))
    .type('application/zip')
    .send(Readable.from(zippedFiles(app.files, files), { objectMode: false }));
}

/** GET attachments/thumbnail. @throws AppError `file_not_found`, `no_page` (404) */
export async function sendThumbnail({ app, ctx, query, reply }: CallOf<Calls, 'GET attachments/thumbnail'>): Promise<FastifyReply> {
  const { thumbnails } = await getFile(app.database.scoped(ctx), Number(query.id));
  if (!thumbnails) throw fileErrors.no_page();
  return reply.type('image/jpeg').send(await app.files.open(thumbnails.small));
}

/** GET attachments/page. @throws AppError `file_not_found`, `no_page` (404) */
export async function sendPage({ app, ctx, query, reply }: CallOf<Calls, 'GET attachments/page'>): Promise<FastifyReply> {
  const file = await getFile(app.database.scoped(ctx), Number(query.id));
  const { content, type } = await drawStored(app, file, Number(query.page ?? 1), Number(query.width ?? 1000));
  return reply.type(type).send(Buffer.from(content));
}
