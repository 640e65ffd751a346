import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { refuseFullDisk } from './postgres/refuseFullDisk.ts';
import { serviceUser } from './postgres/serviceUser.ts';
import { sql } from './sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
});
const connection = () => db.database.unscoped('test');
const full = { code: 'storage_full', status: 503 };

test('a write refused on a full disk is reported as such and remembered until a write succeeds', async () => {
  const { storage } = db.database;
  await storage.check();
  // The event trigger raises the error inside a statement that makes a table, as the storage manager does.
  await connection().run(sql`create function refuse() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await connection().run(
    sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse()`,
  );
  await storage.check();
  expect(storage.refusals(), 'nothing is tried while nothing was refused').toBe(0);
  await expect(connection().run(sql`create table t as select 1 as x`)).rejects.toMatchObject(full);
  expect(storage.refusals()).toBe(1);
  await expect(storage.check()).rejects.toMatchObject(full);
  await connection().run(sql`drop event trigger full_disk`);
  await storage.check();
  await storage.check();
  expect(storage.refusals()).toBe(1);
});

/** A disk of 2 MB; undefined if this user may not mount one. */
function smallDisk(): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    fs.rmdirSync(folder);
    return undefined;
  }
  const { uid = 0, gid = 0 } = serviceUser();
  fs.chownSync(folder, uid, gid);
  return folder;
}

const disk = smallDisk();
afterAll(async () => {
  if (disk === undefined) return;
  try {
    await connection().run(sql`drop table if exists filler`);
    await connection().run(sql`drop tablespace if exists small_disk`);
  } finally {
    execFileSync('umount', ['-l', disk]);
    fs.rmdirSync(disk);
  }
});

test.runIf(disk !== undefined)('a disk that is really full is noticed, and noticed again when there is space', async () => {
  const { storage } = db.database;
  await connection().run(sql`create tablespace small_disk location ${sql.lit(disk)}`);
  await connection().run(sql`create table filler (x text) tablespace small_disk`);
  const fill = () => connection().run(sql`insert into filler select repeat(md5(i::text), 20) from generate_series(1, 20000) i`);
  const before = storage.refusals();
  await expect(fill()).rejects.toMatchObject(full);
  await expect(
    connection().transaction(
      async (tx) => void (await tx.run(sql`insert into filler select repeat(md5(i::text), 20) from generate_series(1, 20000) i`)),
    ),
  ).rejects.toMatchObject(full);
  expect(storage.refusals()).toBe(before + 2);
  await expect(refuseFullDisk(disk ?? '')).rejects.toMatchObject(full);
  await connection().run(sql`drop table filler`);
  await storage.check();
  await refuseFullDisk(disk ?? '');
});
