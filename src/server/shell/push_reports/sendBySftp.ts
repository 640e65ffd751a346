import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import type SftpClient from 'ssh2-sftp-client';
import { AppError } from '../../../shared/framework/AppError.ts';
import { errorField } from '../../framework/outbox/sendMessage.ts';
import { type Network, PrivateAddress, publicLookup } from '../webhooks/publicLookup.ts';
import type { SftpTarget, TargetFile } from './ReportTarget.ts';
import { targetErrors } from './targetErrors.ts';

/** For the connection; and for all of a transfer. */
const [readyMs, transferMs] = [20_000, 5 * 60_000];

/**
 * Puts a file into the folder of a server: under a name of its own until it is whole, then under its name. The same file, sent again,
 * takes the place of the first.
 * @throws AppError of `targetErrors`
 */
export async function sendBySftp(target: SftpTarget, file: TargetFile, network: Network): Promise<void> {
  const { host_key: kept, folder } = target;
  if (kept === null) throw targetErrors.report_target_untested();
  await connected(target, network, kept, async ({ client, wrapper, socket }) => {
    const place = folder === null || folder === '' ? file.name : `${folder.replace(/\/+$/, '')}/${file.name}`;
    const part = `${place}.tmp`;
    // The stream of `put` is closed before it fails: a file that a full disk cuts would count as sent.
    await new Promise<void>((resolve, reject) => {
      wrapper.writeFile(part, file.content, (error) => (error ? reject(error) : resolve()));
      socket.once('close', () => reject(new Error('The connection ended.')));
    });
    if ((await client.stat(part)).size !== file.content.length) throw targetErrors.report_target_full();
    try {
      await client.posixRename(part, place);
    } catch {
      // Servers without the extension rename only to a name that is free.
      await client.delete(place, true);
      await client.rename(part, place);
    }
  });
}

/** Signs in and leaves: shows that address, key, user and folder are right. @throws AppError of `targetErrors` */
export async function testSftp(target: SftpTarget, network: Network): Promise<void> {
  const { host_key: kept, folder } = target;
  if (kept === null) throw targetErrors.report_target_untested();
  await connected(target, network, kept, async ({ client }) => void (await client.list(folder === null || folder === '' ? '.' : folder)));
}

/** The fingerprint of a server's key; nobody signs in. @throws AppError of `targetErrors` */
export async function readHostKey(target: SftpTarget, network: Network): Promise<string> {
  try {
    await connected(target, network, null, async () => {});
  } catch (error) {
    const found = error instanceof AppError ? error.details['found'] : undefined;
    if (typeof found === 'string') return found;
    throw error;
  }
  throw targetErrors.report_target_away({ reason: 'no key' });
}

interface Session {
  readonly client: SftpClient;
  readonly wrapper: Awaited<ReturnType<SftpClient['connect']>>;
  readonly socket: net.Socket;
}

async function connected(
  target: SftpTarget,
  network: Network,
  kept: string | null,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const { host, port, username, password, private_key: privateKey, folder } = target;
  let found: string | undefined;
  let client: SftpClient | undefined;
  const socket = await openSocket({ host, port: port ?? 22 }, network);
  const timer = setTimeout(() => socket.destroy(), network.timeoutMs ?? transferMs);
  try {
    const { default: Client } = await import('ssh2-sftp-client');
    // Listeners of its own: an error between two steps is that of the next one.
    client = new Client('sftp', { error: () => {}, end: () => {}, close: () => {} });
    const wrapper = await client.connect({
      sock: socket,
      username,
      ...(password !== null && { password }),
      ...(privateKey !== null && { privateKey }),
      readyTimeout: network.timeoutMs ?? readyMs,
      hostVerifier: (key: Buffer) => {
        found = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        return found === kept;
      },
    });
    await work({ client, wrapper, socket });
  } catch (error) {
    if (found !== undefined && found !== kept) throw targetErrors.report_target_other_key({ found }, { cause: error });
    throw problemOf(error, folder ?? '');
  } finally {
    clearTimeout(timer);
    await client?.end().catch(() => {});
    socket.destroy();
  }
}

async function openSocket({ host, port }: { readonly host: string; readonly port: number }, network: Network): Promise<net.Socket> {
  const isAddress = net.isIPv6(host) ? `[${host}]` : host;
  if (!network.isAllowed(isAddress.toLowerCase())) throw targetErrors.report_target_private({ host });
  const socket = net.connect({ host, port, lookup: publicLookup(network), timeout: network.timeoutMs ?? readyMs });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'connect');
  } catch (error) {
    socket.destroy();
    if (error instanceof PrivateAddress) throw targetErrors.report_target_private({ host }, { cause: error });
    throw targetErrors.report_target_away({ reason: reasonOf(error) }, { cause: error });
  }
  socket.setTimeout(0);
  // Without it each part of 32 kB waits for the delay of Nagle's algorithm.
  socket.setNoDelay(true);
  // After the client has let go of it.
  socket.on('error', () => {});
  return socket;
}

/** Status codes of SFTP (draft-ietf-secsh-filexfer): no file, no permission, failure, no space, quota exceeded. */
const [noFile, noPermission, failure, noSpace, noQuota] = [2, 3, 4, 14, 15];

function problemOf(error: unknown, folder: string): AppError {
  if (error instanceof AppError) return error;
  const code = errorField(error, 'code');
  const words = error instanceof Error ? error.message : '';
  if (/authentication|passphrase|privateKey|private key/i.test(words)) return targetErrors.report_target_login({}, { cause: error });
  if (code === noFile || code === noPermission || code === 'ENOENT' || code === 'EACCES')
    return targetErrors.report_target_folder({ folder }, { cause: error });
  // Most servers say no more than "failure" of a full disk.
  if (code === noSpace || code === noQuota || code === failure) return targetErrors.report_target_full({}, { cause: error });
  return targetErrors.report_target_away({ reason: reasonOf(error) }, { cause: error });
}

function reasonOf(error: unknown): string {
  const code = errorField(error, 'code');
  return typeof code === 'string' ? code : 'no answer';
}
