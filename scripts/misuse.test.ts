import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { scriptCaller, startScript } from '../test/callScript.ts';

const call = scriptCaller();

/** Runs a script of the checkout with a database that does not exist. */
async function run([script = '', ...args]: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { code, out, problem } = await call(script, args, { DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/none', ...environment });
  return { code, said: (out + problem).trim() };
}

describe('a sentence, exit code 1 and no stack', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['explain without a cmid', ['scripts/explain.ts'], /^Specify one cmid or entity\.\nUsage: npm run explain -- <cmid or entity>$/],
    ['explain with an option', ['scripts/explain.ts', '--all'], /^Unknown option '--all'.*\nUsage: npm run explain/s],
    [
      'staff-role without a verb',
      ['scripts/staffRole.ts'],
      /^Specify grant, a user and a role\.\nUsage: npm run staff-role -- grant <user> <role>$/,
    ],
    ['staff-role with a word too many', ['scripts/staffRole.ts', 'grant', 'a', 'b', 'c'], /^Specify grant, a user and a role\.\nUsage: /],
    ['explain with two', ['scripts/explain.ts', 'A', 'B'], /^Specify one cmid or entity\.\nUsage: /],
    [
      'explain with an unknown one',
      ['scripts/explain.ts', 'CO-ADDD'],
      /^No screen, report or entity has the name CO-ADDD\. Did you mean CO-ADD\?$/,
    ],
    [
      'new without a name',
      ['scripts/new.ts', 'report'],
      /^Specify a kind \(report, resource, dashboard, states, steps, upload, email, notice, paper or area\) and one name\.\nUsage: npm run new/,
    ],
    [
      'new with an unknown kind',
      ['scripts/new.ts', 'screen', 'books'],
      /^Specify a kind \(report, resource, dashboard, states, steps, upload, email, notice, paper or area\) and one name\.\nUsage: /,
    ],
    [
      'new with a name too many',
      ['scripts/new.ts', 'report', 'a', 'b'],
      /^Specify a kind \(report, resource, dashboard, states, steps, upload, email, notice, paper or area\) and one name\.\nUsage: /,
    ],
    [
      'new below a folder that is not there',
      ['scripts/new.ts', 'report', 'a', '--root', '/nowhere'],
      /^\/nowhere\/schemas\/entities cannot be used: there is no such file or folder\.$/,
    ],
    [
      'lint with an unknown option',
      ['scripts/lintDefinitions.ts', '--jsonn'],
      /^Unknown option '--jsonn'.*\nUsage: npm run lint:definitions/s,
    ],
    ['lint with a file name', ['scripts/lintDefinitions.ts', 'x.json'], /^Unexpected argument 'x\.json'.*\nUsage: /s],
    [
      'lint of a folder that is not there',
      ['scripts/lintDefinitions.ts', '--root', '/nowhere'],
      /^\/nowhere\/schemas\/entities cannot be used: there is no such file or folder\.$/,
    ],
    [
      'demo with a number in words',
      ['scripts/demo.ts', '--shipments', 'many'],
      /^--shipments must be a whole number from 0 to 10000000\. Correct it/,
    ],
    ['demo with an unknown option', ['scripts/demo.ts', '--ships', '5'], /^Unknown option '--ships'.*\nUsage: npm run demo/s],
    ['demo without a database', ['scripts/demo.ts'], /^The database none at 127\.0\.0\.1:1 cannot be used: .* Check DATABASE_URL/],
    [
      'bench with a size in words',
      ['bench/main.ts', '--sizes', 'big'],
      /^--sizes takes whole numbers from 100, separated by commas\. Correct it/,
    ],
    ['bench with an unknown option', ['bench/main.ts', '--size', '100'], /^Unknown option '--size'.*\nUsage: npm run bench/s],
    [
      'external-session without a user',
      ['scripts/externalSession.ts', 'northern'],
      /^Specify a company and a user\.\nUsage: npm run external-session/,
    ],
    [
      'external-session without a database',
      ['scripts/externalSession.ts', 'northern', 'x'],
      /^The database none at 127\.0\.0\.1:1 cannot be used: /,
    ],
    ['db:reset with an unknown option', ['scripts/resetDatabase.ts', '-y'], /^Unknown option '-y'.*\nUsage: npm run db:reset/s],
    ['coverage of two areas', ['scripts/specCoverage.ts', 'a', 'b'], /^Name one area, or none\.\nUsage: npm run coverage/],
    ['types with an unknown option', ['scripts/generateTypes.ts', '--chek'], /^Unknown option '--chek'.*\nUsage: npm run types/s],
    ['the tests with an argument', ['scripts/test.ts', 'one.test.ts'], /^Unexpected argument 'one\.test\.ts'.*\nUsage: npm test/s],
    ['dev with an unknown option', ['scripts/dev.ts', '--prot', '1'], /^Unknown option '--prot'.*\nUsage: npm run dev/s],
    ['dev with a port in words', ['scripts/dev.ts', '--port', 'high'], /^--port must be a whole number from 1 to 65535\./],
  ])('%s', async (_name, command, pattern) => {
    const { code, said } = await run(command);
    expect(said).toMatch(pattern);
    expect(said).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test('dev on a port that is taken, by argument or variable', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    const taken = { code: 1, said: `Port ${port} is in use by another program. Stop it, or name another one: npm run dev -- --port 5174.` };
    expect(await run(['scripts/dev.ts', '--port', port])).toEqual(taken);
    expect(await run(['scripts/dev.ts'], { DEV_PORT: port })).toEqual(taken);
    other.close();
  });

  test('a script by itself ends its process in the same way', async () => {
    expect(await startScript('scripts/staffRole.ts', ['grant'])).toEqual({
      code: 1,
      out: '',
      problem: 'Specify grant, a user and a role.\nUsage: npm run staff-role -- grant <user> <role>\n',
    });
  });
});
