import { describe, expect, test, vi } from 'vitest';
import { failedTests, root, slowestFiles } from './reports.ts';
import { runStages } from './runStages.ts';
import type { Step } from './steps.ts';

/** A step that runs a line of JavaScript. */
const step = (name: string, code: string, more: Partial<Step> = {}): Step => ({ name, command: [process.execPath, '-e', code], ...more });

/** Lines that `work` prints. */
async function linesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await work();
    return print.mock.calls.map(([line]) => String(line));
  } finally {
    print.mockRestore();
  }
}

describe('lanes', () => {
  test('run side by side, the steps of each one after the other, every line with the name of its step', async () => {
    // Each first step ends only once the other has begun: run one after the other, the first lane would wait for ever.
    const meet = (own: string, other: string) =>
      `const fs = require('node:fs'); fs.writeFileSync('${own}', ''); const wait = () => fs.existsSync('${other}') ? console.log('met') : setTimeout(wait, 5); wait();`;
    const place = `/tmp/waybill-lanes-${process.pid}`;
    const lanes = [
      [step('one', meet(`${place}-a`, `${place}-b`)), step('two', 'console.log(process.env.GIVEN)', { environment: { GIVEN: 'x' } })],
      [step('three', meet(`${place}-b`, `${place}-a`))],
    ];
    const lines = await linesOf(() => runStages([lanes, [[step('four', '')]]]));
    expect(lines).toEqual(expect.arrayContaining(['one | met', 'two | x', 'three | met']));
    expect(lines.indexOf('one | met')).toBeLessThan(lines.indexOf('two | begins'));
    expect(lines.at(-2), 'the next stage').toBe('four | begins');
  });

  test.each<[string, Partial<Step>, number, { passed: number; failed: number }]>([
    ['a check that succeeds', {}, 0, { passed: 1, failed: 0 }],
    ['a check that fails', {}, 3, { passed: 0, failed: 1 }],
    ['a runner with failed tests', { count: () => ({ passed: 5, failed: 2 }) }, 1, { passed: 5, failed: 2 }],
    ['a runner that fails outside of its tests', { count: () => ({ passed: 5, failed: 0 }) }, 1, { passed: 5, failed: 1 }],
    ['a program that is missing', { command: ['no-such-program'] }, 0, { passed: 0, failed: 1 }],
  ])('count %s', async (_name, more, code, expected) => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    const [result] = await runStages([[[step('check', `process.exitCode = ${code}`, more)]]]);
    print.mockRestore();
    expect(result).toMatchObject(expected);
  });
});

test('the slowest files are named with their share', () => {
  const times = [
    { file: 'a.test.ts', seconds: 30, tests: 3 },
    { file: 'b.test.ts', seconds: 10, tests: 1 },
  ];
  expect(slowestFiles(times, 1)).toEqual([
    'The 1 slowest of 2 test files took 30 of 40 worker seconds:',
    '   30.0 s  75.0 %  a.test.ts (3 tests)',
  ]);
});

test('names failed tests with their files and reasons, tests that passed in a second try and errors that no test caught among them', () => {
  const at = (name: string, message: string, ...assertionResults: { status: string; fullName: string; failureMessages: string[] }[]) => ({
    name: `${root}/src/${name}`,
    message,
    assertionResults,
  });
  const unit = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      at('a.test.ts', '', { status: 'passed', fullName: 'adds', failureMessages: [] }),
      at('b.test.ts', '', { status: 'failed', fullName: 'divides', failureMessages: ['\u001b[31mError: by zero\u001b[39m\n  at b'] }),
      at('c.test.ts', 'Cannot find module'),
    ],
  };
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ duration: 1, ...(message && { error: { message } }) }, { duration: 1 }] }],
  });
  const suite = {
    file: 'd.spec.ts',
    specs: [spec('opens', 'expected')],
    suites: [{ file: 'd.spec.ts', specs: [spec('closes', 'flaky', 'Error: late')] }],
  };
  const unhandled = [{ file: `${root}/src/e.test.ts`, test: 'waits', message: 'Error: gone\n  at e' }, { message: 'Error: worker died' }];
  expect(failedTests(unit, { stats: { expected: 1, unexpected: 0, flaky: 1 }, suites: [suite] }, unhandled)).toEqual([
    'src/b.test.ts > divides\n  Error: by zero\n    at b',
    'src/c.test.ts > (outside its tests)\n  Cannot find module',
    'src/e.test.ts > (unhandled, during waits)\n  Error: gone\n    at e',
    'test run > (unhandled, during no test)\n  Error: worker died',
    'e2e/d.spec.ts > closes\n  Error: late',
  ]);
});
