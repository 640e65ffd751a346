import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll } from 'vitest';
import { programEnvironment } from './programEnvironment.ts';
import { isDeep } from './tier.ts';

const checkout = path.resolve(import.meta.dirname, '..');

type Environment = Readonly<Record<string, string | undefined>>;

export interface ScriptCall {
  /** Its whole path. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment: Environment;
}

export interface ScriptOutcome {
  /** Exit code. */
  readonly code: number;
  readonly out: string;
  /** What it wrote to the error stream. */
  readonly problem: string;
}

type StartScript = (script: string, args?: readonly string[], environment?: Environment) => Promise<ScriptOutcome>;

/** Starts a script of the checkout as a person does, without a terminal and apart from the settings of this machine. */
export const startScript: StartScript = (script, args = [], environment = {}) => {
  const env = { ...programEnvironment, ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path.join(checkout, script), ...args], { env, cwd: checkout }, (error, out, problem) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, problem }),
    );
    child.stdin?.end();
  });
};

/**
 * Calls of scripts with the outcome of `startScript`: in the fast tier all calls of a test file run in one process, which loads the shared
 * code once; in the deep tier each has its own.
 */
export function scriptCaller(): StartScript {
  if (isDeep) return startScript;
  let host: ChildProcess | undefined;
  afterAll(async () => {
    if (!host) return;
    const ended = once(host, 'exit');
    host.disconnect();
    await ended;
  });
  return async (script, args = [], environment = {}) => {
    host ??= fork(path.join(checkout, 'test/scriptHost.ts'), { cwd: checkout, env: programEnvironment, execArgv: [] });
    const call: ScriptCall = { script: path.join(checkout, script), args, environment: { ...programEnvironment, ...environment } };
    const answer = once(host, 'message');
    host.send(call);
    const [outcome] = (await answer) as [ScriptOutcome];
    return outcome;
  };
}
