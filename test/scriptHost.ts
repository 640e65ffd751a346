/**
 * A process that runs scripts one after the other, each as if it had been started anew: the modules that they share are loaded once.
 * It gets calls as messages and answers each with its outcome.
 */
import { pathToFileURL } from 'node:url';
import type { ScriptCall, ScriptOutcome } from './callScript.ts';

/** Ends a script that calls `process.exit`. */
class Exit extends Error {}

let calls = 0;
let said = { out: '', problem: '' };
process.stdout.write = (text: string | Uint8Array): boolean => {
  said.out += String(text);
  return true;
};
process.stderr.write = (text: string | Uint8Array): boolean => {
  said.problem += String(text);
  return true;
};
process.exit = (code): never => {
  if (code !== undefined) process.exitCode = code;
  throw new Exit();
};

async function run({ script, args, environment }: ScriptCall): Promise<ScriptOutcome> {
  said = { out: '', problem: '' };
  process.argv = [process.execPath, script, ...args];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
  calls += 1;
  try {
    await import(`${pathToFileURL(script).href}?call=${calls}`);
  } catch (error) {
    if (!(error instanceof Exit)) {
      process.exitCode = 1;
      said.problem += error instanceof Error ? error.stack : String(error);
    }
  }
  const code = Number(process.exitCode ?? 0);
  // The host itself ends well.
  process.exitCode = undefined;
  return { code, ...said };
}

process.on('message', (call: ScriptCall) => void run(call).then((outcome) => process.send?.(outcome)));
