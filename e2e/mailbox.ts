// Mails sent by the portal under test.
import fs from 'node:fs';
import path from 'node:path';
import type { ReceivedMail } from '../test/smtpServer.ts';
import { mailFolder } from './mailServer.ts';
import { expect } from './portal.ts';

/** Waits for mails to an address. @param count exact number of mails to that address; the last one is returned */
export async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(() => mailsTo(address).length, { message: `mails to ${address}` }).toBe(count);
  const last = mailsTo(address).at(-1);
  if (!last) throw new Error(`no mail to ${address}`);
  return last;
}

/** All mails to an address so far. */
export function mailsTo(address: string): readonly ReceivedMail[] {
  return fs
    .globSync('*.json', { cwd: mailFolder })
    .toSorted()
    .map((file) => JSON.parse(fs.readFileSync(path.join(mailFolder, file), 'utf8')) as ReceivedMail)
    .filter(({ to }) => to.includes(address));
}

/** Path and query of the portal's link in a mail. */
export function linkIn({ text }: ReceivedMail): string {
  const { pathname, search } = new URL(/^https?:\/\/\S+$/m.exec(text)?.[0] ?? '');
  return pathname + search;
}
