import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import readline from 'node:readline';
import { root } from './reports.ts';
import type { Lane, Step } from './steps.ts';

export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

/**
 * Runs stages one after the other, the lanes of each side by side. A failure keeps no later step from running. Each line of a step carries its
 * name; SIGINT, SIGTERM and SIGHUP end the running steps, then the process.
 */
export async function runStages(stages: readonly (readonly Lane[])[]): Promise<readonly StepResult[]> {
  const running = new Set<ChildProcess>();
  let stoppedBy: NodeJS.Signals | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stoppedBy ??= signal;
      for (const child of running) child.kill(signal);
    });
  const runLane = async (steps: Lane): Promise<StepResult[]> => {
    const results: StepResult[] = [];
    for (const step of steps) {
      if (stoppedBy) break;
      results.push(await runStep(step, running));
    }
    return results;
  };
  const results: StepResult[] = [];
  for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat());
  if (stoppedBy) process.exit(128 + os.constants.signals[stoppedBy]);
  return results;
}

async function runStep({ name, command, environment, count }: Step, running: Set<ChildProcess>): Promise<StepResult> {
  const started = Date.now();
  const say = (line: string) => console.log(`${name} | ${line}`);
  say('begins');
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const status = await new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) readline.createInterface({ input: stream }).on('line', say);
    child.on('error', (error) => {
      say(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  running.delete(child);
  const found = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that fails outside its tests (a broken set-up, an unhandled rejection) fails the run too.
  const failed = found.failed + (status !== 0 && found.failed === 0 ? 1 : 0);
  const seconds = (Date.now() - started) / 1000;
  say(`${failed === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  return { name, passed: found.passed, failed, seconds };
}
