import { buffer } from 'node:stream/consumers';
import type { Language } from '../../../shared/framework/text.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { findFiles, readFiles } from '../../framework/files/findFiles.ts';
import type { StoredFile } from '../../framework/files/StoredFile.ts';
import { mailedPaper } from '../../framework/papers/mailedPaper.ts';
import { readKeptFile } from '../report_files/keptFiles.ts';
import { LostAttachment } from './LostAttachment.ts';
import type { Mail, MailPaper, WrittenMail } from './Mail.ts';
import type { MailAttachment } from './mailTransport.ts';
import { pictureCid } from './renderWritten.ts';

/**
 * The papers of a mail as files, each with the rights that its receiver has when it is sent, the kept files of reports, and the files that
 * a user has attached, with the rights of that user.
 * @param pictures ids of the files that the markup shows; they belong to the mail
 * @throws LostAttachment if one of a message of a user is gone
 */
export async function attachPapers(
  app: App,
  { papers = [], files: kept = [], language, written }: Pick<Mail, 'papers' | 'files' | 'language' | 'written'>,
  pictures: readonly number[] = [],
): Promise<MailAttachment[]> {
  const files: MailAttachment[] = written ? await attachedFiles(app, written, language) : [];
  if (pictures.length > 0) files.push(...(await shownPictures(app, pictures)));
  for (const id of kept) {
    const file = await readKeptFile(app, id);
    if (file) files.push({ filename: safeName(file.name), contentType: file.mediaType, content: file.content });
  }
  for (const { at, ...paper } of papers) {
    const ctx = await contextFor(app, paper, language);
    const made = ctx && (await mailedPaper(app, ctx, { ...paper, at: new Date(at) }));
    if (!made && written) throw new LostAttachment(paper.paper);
    if (made) files.push({ filename: `${safeName(made.name)}.pdf`, contentType: 'application/pdf', content: Buffer.from(made.file) });
  }
  return files;
}

async function attachedFiles(app: App, { by, attachments }: WrittenMail, language: Language): Promise<MailAttachment[]> {
  const ctx = await contextFor(app, { user: by }, language);
  const found = ctx ? await findFiles(app.database.scoped(ctx), attachments) : [];
  if (found.length < attachments.length) throw new LostAttachment('a file');
  return Promise.all(found.map((file) => attachmentFile(app, file)));
}

async function shownPictures(app: App, ids: readonly number[]): Promise<MailAttachment[]> {
  const connection = app.database.scoped(app.system('pictures of messages'));
  const found = await readFiles(connection, sql<boolean>`f.id = any(${ids}::bigint[]) and f.current_status = 'listed'`);
  if (found.length < ids.length) throw new LostAttachment('a picture');
  return Promise.all(found.map(async (file) => ({ ...(await attachmentFile(app, file)), cid: pictureCid(file.id) })));
}

async function attachmentFile({ files }: App, { filename, content_type: contentType, sha256 }: StoredFile): Promise<MailAttachment> {
  return { filename: safeName(filename), contentType, content: await buffer(await files.open(sha256)) };
}

function contextFor(app: App, { user, timezone = 'UTC' }: Pick<MailPaper, 'user' | 'timezone'>, language: Language) {
  if (user !== undefined) return userContext(app, user, { language, cmid: 'notices', timezone, requestId: '' });
  return { ...app.system('papers of notices to addresses'), language };
}

function safeName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-');
}
