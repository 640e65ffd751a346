import fs from 'node:fs';
import path from 'node:path';
import { startSmtpServer } from '../test/smtpServer.ts';

/** Folder of the mails of the portal under test: one file each, in order of arrival; each port has its own folder. */
export const mailFolder = path.resolve(
  import.meta.dirname,
  '../test-results',
  `mail-${process.env['E2E_PORT'] ?? process.env['PORT'] ?? 4173}`,
);

/** Starts a mail server that lives as long as the process. @returns its address */
export async function startMailServer(): Promise<string> {
  fs.rmSync(mailFolder, { recursive: true, force: true });
  fs.mkdirSync(mailFolder, { recursive: true });
  let count = 0;
  const { url } = await startSmtpServer((mail) => {
    count += 1;
    const file = path.join(mailFolder, `${String(count).padStart(5, '0')}.json`);
    // Written under another name first: readers must never see half a file.
    fs.writeFileSync(`${file}.part`, JSON.stringify(mail));
    fs.renameSync(`${file}.part`, file);
  });
  return url;
}
