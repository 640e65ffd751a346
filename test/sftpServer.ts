import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ssh2 from 'ssh2';

const { Server, utils } = ssh2;
const { OPEN_MODE, STATUS_CODE } = utils.sftp;

/** A real SFTP server on a free port of 127.0.0.1, over a folder of its own. */
export interface SftpServer {
  readonly port: number;
  readonly folder: string;
  /** As `push_report_targets.host_key` holds it. */
  readonly hostKey: string;
  /** Names of the files, sorted. */
  readonly files: () => readonly string[];
  /** true: each write fails as on a full disk. */
  isFull: boolean;
  /** false: the server lacks the extension that renames over a file. */
  hasPosixRename: boolean;
  /** Ends the connection at the next rename, before or after it. */
  dropAt: 'before' | 'after' | undefined;
  readonly logins: string[];
  readonly stop: () => Promise<void>;
}

/** @param user who signs in with the password, or with the public key */
export async function startSftpServer(user: {
  readonly name: string;
  readonly password: string;
  readonly publicKey?: string;
}): Promise<SftpServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sftp-'));
  const keys = utils.generateKeyPairSync('ed25519');
  const known = utils.parseKey(keys.public);
  if (known instanceof Error) throw known;
  const hostKey = `SHA256:${createHash('sha256').update(known.getPublicSSH()).digest('base64').replace(/=+$/, '')}`;
  const open = new Set<ssh2.Connection>();
  const server = new Server({ hostKeys: [keys.private] }, (client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => {});
    client.on('authentication', (ctx) => {
      const isPassword = ctx.method === 'password' && ctx.username === user.name && ctx.password === user.password;
      const parsed = user.publicKey === undefined ? undefined : utils.parseKey(user.publicKey);
      const isKey =
        ctx.method === 'publickey' && parsed !== undefined && !(parsed instanceof Error) && ctx.key.data.equals(parsed.getPublicSSH());
      if (!isPassword && !isKey) return ctx.reject(['password', 'publickey']);
      if (isPassword) started.logins.push(ctx.username);
      return ctx.accept();
    });
    client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), client)));
  });
  const serve = (sftp: ssh2.SFTPWrapper, client: ssh2.Connection): void => {
    const handles = new Map<number, { readonly fd?: number; readonly names?: string[] }>();
    let next = 0;
    const place = (name: string): string => path.join(folder, path.posix.normalize(`/${name}`));
    const give = (id: number, handle: { readonly fd?: number; readonly names?: string[] }): void => {
      next += 1;
      handles.set(next, handle);
      const buffer = Buffer.alloc(4);
      buffer.writeUInt32BE(next);
      sftp.handle(id, buffer);
    };
    const handleOf = (buffer: Buffer) => handles.get(buffer.readUInt32BE(0));
    const attempt = (id: number, work: () => void): void => {
      try {
        work();
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        sftp.status(
          id,
          code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : code === 'EACCES' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE,
        );
      }
    };
    sftp.on('OPEN', (id, name, flags) =>
      attempt(id, () => give(id, { fd: fs.openSync(place(name), (flags & OPEN_MODE.WRITE) === 0 ? 'r' : 'w') })),
    );
    sftp.on('WRITE', (id, handle, offset, data) =>
      attempt(id, () => {
        if (started.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        fs.writeSync(handleOf(handle)?.fd ?? -1, data, 0, data.length, offset);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    sftp.on('CLOSE', (id, handle) =>
      attempt(id, () => {
        const fd = handleOf(handle)?.fd;
        if (fd !== undefined) fs.closeSync(fd);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('REMOVE', (id, name) =>
      attempt(id, () => {
        fs.unlinkSync(place(name));
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    const rename = (id: number, from: string, to: string, replaces: boolean): void => {
      if (started.dropAt === 'before') return void client.end();
      attempt(id, () => {
        if (!replaces && fs.existsSync(place(to))) throw new Error('exists');
        fs.renameSync(place(from), place(to));
        if (started.dropAt === 'after') client.end();
        else sftp.status(id, STATUS_CODE.OK);
      });
    };
    sftp.on('RENAME', (id, from, to) => rename(id, from, to, false));
    sftp.on('EXTENDED', (id, name, data) => {
      if (name !== 'posix-rename@openssh.com' || !started.hasPosixRename) return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
      const length = data.readUInt32BE(0);
      return rename(id, data.subarray(4, 4 + length).toString(), data.subarray(8 + length).toString(), true);
    });
    sftp.on('REALPATH', (id, name) => sftp.name(id, [{ filename: path.posix.normalize(`/${name}`), longname: '', attrs: attributes }]));
    sftp.on('STAT', (id, name) =>
      attempt(id, () => {
        const { mode, size } = fs.statSync(place(name));
        sftp.attrs(id, { ...attributes, mode, size });
      }),
    );
    sftp.on('LSTAT', (id, name) =>
      attempt(id, () => {
        const { mode, size } = fs.statSync(place(name));
        sftp.attrs(id, { ...attributes, mode, size });
      }),
    );
    sftp.on('OPENDIR', (id, name) => attempt(id, () => give(id, { names: fs.readdirSync(place(name)) })));
    sftp.on('READDIR', (id, handle) => {
      const names = handleOf(handle)?.names?.splice(0) ?? [];
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      return sftp.name(
        id,
        names.map((filename) => ({ filename, longname: `-rw-r--r-- 1 a a 0 Jan 1 00:00 ${filename}`, attrs: attributes })),
      );
    });
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const started: SftpServer = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    folder,
    hostKey,
    files: () => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted(),
    isFull: false,
    hasPosixRename: true,
    dropAt: undefined,
    logins: [],
    stop: () =>
      new Promise((resolve) => {
        for (const each of open) each.end();
        server.close(() => {
          fs.rmSync(folder, { recursive: true, force: true });
          resolve();
        });
      }),
  };
  return started;
}

const attributes = { mode: 0o100644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
