import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { mailedPaper } from '../../framework/papers/mailedPaper.ts';
import type { Mail, MailPaper } from './Mail.ts';
import type { MailAttachment } from './mailTransport.ts';

/** The papers of a mail as files, each with the rights that its receiver has when it is sent. */
export async function attachPapers(app: App, { papers = [], language }: Pick<Mail, 'papers' | 'language'>): Promise<MailAttachment[]> {
  const files: MailAttachment[] = [];
  for (const { at, ...paper } of papers) {
    const ctx = await contextFor(app, paper, language);
    const made = ctx && (await mailedPaper(app, ctx, { ...paper, at: new Date(at) }));
    if (made) files.push({ filename: `${made.name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')}.pdf`, content: Buffer.from(made.file) });
  }
  return files;
}

function contextFor(app: App, { user, timezone = 'UTC' }: Omit<MailPaper, 'at'>, language: string) {
  if (user !== undefined) return userContext(app, user, { language, cmid: 'notices', timezone, requestId: '' });
  return { ...app.system('papers of notices to addresses'), language };
}
