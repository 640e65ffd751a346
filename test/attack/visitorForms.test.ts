import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import type { Challenge } from '../../src/shared/shell/captcha/solveChallenge.ts';
import { testServer } from '../server.ts';
import { isDeep } from '../tier.ts';

/* Programs that send forms of visitors, from many networks at once, while people send theirs. */
const posts = isDeep ? 10_000 : 600;
const atOnce = 40;
const people = isDeep ? 100 : 12;
const networks = 50;
/** Attacks are refused; people get in. */
const expected: Readonly<Record<string, readonly number[]>> = {
  person: [201],
  junk: [400, 429],
  'made-up proof': [400, 429],
  'spent proof': [400, 429],
  'proof of another form': [400, 429],
  'values of others': [400, 429],
  'markup in every text': [400, 429],
  'body without end': [413],
};

const server = await testServer({ withDemo: true });
const { app, clock, database } = server;
const connection = database.unscoped('test');
const form = 'enrollment_forms';
const values = {
  company_name: 'Granite & Frères Ltée',
  contact_name: 'Ève Roy',
  email: 'eve.roy@example.com',
  phone: '4185550100',
  services: ['tracing', 'quoting'],
};
const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const proofs = { spent: '', unspent: '', other: '' };

beforeAll(async () => {
  [proofs.spent, proofs.unspent, proofs.other] = [await solved(form), await solved(form), await solved('credit_applications')];
  await send('198.51.100.1', values, proofs.spent);
});

async function solved(path: string): Promise<string> {
  const answer = await app.inject({ method: 'GET', url: `/api/globals/google_recaptcha/challenge?form=${path}` });
  const { challenge, salt, signature, max_number: max } = answer.json<Challenge>();
  let number = 0;
  while (number <= max && createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) number += 1;
  return [challenge, salt, number, signature].join('.');
}

async function send(remoteAddress: string, payload: object, captcha?: string): Promise<number> {
  const headers = captcha === undefined ? {} : { captcha };
  return (await app.inject({ method: 'POST', url: `/api/${form}`, remoteAddress, headers, payload })).statusCode;
}

const attacks: readonly ((from: string, i: number) => Promise<readonly [string, number]>)[] = [
  async (from) => ['junk', await send(from, values)],
  async (from, i) => ['made-up proof', await send(from, values, `${'a'.repeat(64)}.s-9999999999-.${i}.sig`)],
  async (from) => ['spent proof', await send(from, values, proofs.spent)],
  async (from) => ['proof of another form', await send(from, values, proofs.other)],
  async (from, i) => [
    'values of others',
    await send(from, { ...values, id: i, account: i, requested_by: i, status: 'approved' }, proofs.unspent),
  ],
  async (from) => {
    const texts = { company_name: markup, contact_name: markup, email: markup, phone: markup, services: [markup] };
    return ['markup in every text', await send(from, texts, proofs.unspent)];
  },
  async (from) => ['body without end', await send(from, { ...values, company_name: 'x'.repeat(2_000_000) }, proofs.unspent)],
];

const rowsOf = async (table: string) =>
  Number((await connection.run<{ n: number }>(sql`select count(*)::integer as n from ${sql.id(table)}`))[0]?.n);

/** One address of IPv4, or any of one network of IPv6. */
const networkAt = (i: number) => (i % 2 === 0 ? `203.0.113.${i % networks}` : `2001:db8:0:${i % networks}::${(i % 9999) + 1}`);

async function attempt(i: number): Promise<readonly [string, number]> {
  const turn = i / Math.floor(posts / people);
  if (Number.isInteger(turn)) return ['person', await send(`192.0.2.${turn}`, values, await solved(form))];
  // Few oversize bodies: each costs the test more than the server.
  const attack = attacks[i % 50 === 0 ? attacks.length - 1 : i % (attacks.length - 1)];
  return attack ? attack(networkAt(i), i) : ['junk', 400];
}

test(`${posts} posts of programs are refused by network, while people send their forms [R-242]`, { timeout: 600_000 }, async () => {
  expect(await send('198.51.100.2', values, proofs.spent)).toBe(400);
  const before = await rowsOf(form);
  const counts = new Map<string, number>();
  for (let first = 0; first < posts; first += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, posts - first) }, (_post, i) => attempt(first + i));
    for (const [kind, status] of await Promise.all(batch)) counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
  }
  const wrong = [...counts.keys()].filter((key) => {
    const [, kind = '', status = ''] = /^(.*) (\d+)$/.exec(key) ?? [];
    return !expected[kind]?.includes(Number(status));
  });
  expect(wrong).toEqual([]);
  const sent = counts.get('person 201') ?? 0;
  expect(sent).toBeGreaterThanOrEqual(people);
  expect(await rowsOf(form)).toBe(before + sent);
  // Two counts for a network of programs: without a proof and with one; two for each person's; one for the form.
  const counters = await rowsOf('attempt_limits');
  expect(counters).toBeLessThanOrEqual(2 * networks + 2 * (sent + 1) + 1);
  const [longest] = await connection.run<{ n: number }>(sql`select max(cardinality(moments)) as n from attempt_limits`);
  expect(longest?.n).toBeLessThanOrEqual(300);
  expect(await rowsOf('verification_tokens')).toBe(sent + 1);
  if (isDeep)
    console.info(
      JSON.stringify({ ...Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))), counters, heapMb: heapMb() }),
    );
});

test('counters and spent proofs of a former hour go with the next ones', async () => {
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000);
  for (let i = 0; i < 30; i += 1) await send(`198.51.100.${i}`, values, await solved(form));
  expect(await rowsOf('attempt_limits')).toBeLessThanOrEqual(2 * 30 + 1);
  expect(await rowsOf('verification_tokens')).toBe(30);
});

function heapMb(): number {
  return Math.round(process.memoryUsage().heapUsed / 1_048_576);
}
