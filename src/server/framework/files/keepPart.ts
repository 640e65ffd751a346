import type { FastifyRequest } from 'fastify';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import { receiveFile } from '../contents/receiveFile.ts';
import type { App } from '../context/App.ts';
import { attachmentOf } from './attachmentOf.ts';
import { fileErrors } from './fileErrors.ts';
import { readFiles } from './findFiles.ts';
import { keepSent, type SentFile } from './keepSent.ts';

/**
 * Keeps the file of a form: its one part with a file, of any name.
 * @throws AppError as `keepSent`; `file_expected` (400)
 */
export async function keepPart(
  app: Pick<App, 'database' | 'records' | 'files' | 'config' | 'system'>,
  ctx: CallContext,
  request: FastifyRequest,
  { rules = {}, owner }: Omit<SentFile, 'name'>,
): Promise<Attachment> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw fileErrors.file_expected();
  const received = await receiveFile(app.files, part.file, rules.max_bytes ?? maxBytesDefault);
  const { id } = await keepSent(app, ctx, received, { name: part.filename ?? '', rules, owner });
  const [file] = await readFiles(app.database.scoped(ctx), sql<boolean>`f.id = ${id}`);
  if (!file) throw fileErrors.file_not_found();
  return attachmentOf(file);
}
