// The mails that the portal under test has sent.
import fs from 'node:fs';
import path from 'node:path';
import type { ReceivedMail } from '../test/smtpServer.ts';
import { mailFolder } from './mailServer.ts';
import { expect } from './portal.ts';

/** Waits for a mail to somebody. @param count so many mails to that address there must be; the last one is given */
export async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(address).length, { message: `mails to ${address}` }).toBe(count);
  const last = mailsTo(address).at(-1);
  if (!last) throw new Error(`no mail to ${address}`);
  return last;
}

/** All mails to somebody that have come until now. */
export function mailsTo(address: string): readonly ReceivedMail[] {
  return fs
    .globSync('*.json', { cwd: mailFolder })
    .toSorted()
    .map((file) => JSON.parse(fs.readFileSync(path.join(mailFolder, file), 'utf8')) as ReceivedMail)
    .filter(({ to }) => to.includes(address));
}

/** The page of the portal that a mail leads to, as path and query. */
export function linkIn({ text }: ReceivedMail): string {
  const { pathname, search } = new URL(/^https?:\/\/\S+$/m.exec(text)?.[0] ?? '');
  return pathname + search;
}
