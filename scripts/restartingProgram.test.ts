import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { watchFolders } from '../src/server/framework/definitions/watchFolders.ts';
import { restartingProgram } from './restartingProgram.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waybill-restart-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const save = (name: string, text: string): void => fs.writeFileSync(at(name), text);

/** Saves as git, sed -i and most editors do: a new file takes the place of the old one. */
function replace(name: string, text: string): void {
  save('saved.tmp', text);
  fs.renameSync(at('saved.tmp'), at(name));
}

test('a program starts again after each save: in place, by a replaced file, after a failure, and in new folders', async () => {
  const program = (word: string): string => `console.log(${JSON.stringify(word)}); setInterval(() => {}, 1000)`;
  save('main.ts', program('one'));
  const said: string[] = [];
  const start = () => {
    const child = spawn(process.execPath, [at('main.ts')], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.on('data', (chunk) => said.push(String(chunk).trim()));
    child.on('exit', (code) => said.push(`exit ${code}`));
    return child;
  };
  const problems: unknown[] = [];
  const server = restartingProgram(start, (onChange) =>
    watchFolders([folder], onChange, (problem) => problems.push(problem), /(?<!\.test)\.ts$/),
  );
  await expect.poll(() => said).toEqual(['one']);
  replace('main.ts', program('two'));
  await expect.poll(() => said.at(-1)).toBe('two');
  save('main.ts', program('three'));
  await expect.poll(() => said.at(-1), { message: 'a file that was replaced once is still followed' }).toBe('three');
  replace('main.ts', 'process.exit(7)');
  await expect.poll(() => said.at(-1)).toBe('exit 7');
  replace('main.ts', program('four'));
  await expect.poll(() => said.at(-1)).toBe('four');
  fs.mkdirSync(at('area'));
  replace('area/rule.ts', '');
  await expect.poll(() => said.slice(-3)).toEqual(['four', 'exit null', 'four']);
  await server.stop('SIGTERM');
  expect(said.at(-1)).toBe('exit null');
  expect(problems).toEqual([]);
});
