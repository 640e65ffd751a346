import { expect, test } from 'vitest';
import { isLoopback, parseConfig } from './config.ts';

function configOf(environment: Record<string, string>) {
  const result = parseConfig(environment, '/checkout');
  if (!('config' in result)) throw new Error(result.problems.join(' '));
  return result.config;
}

test('an empty environment gives the documented defaults', () => {
  expect(configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    dataDir: undefined,
    demo: true,
    demoShipments: 20_000,
    demoPassword: 'Waybill-Demo-2026',
    demoPasswordIsGiven: false,
    productName: 'Waybill',
    productCode: 'waybill',
    isDev: false,
  });
});

test('given values are taken, an empty one counts as absent, a relative data folder stands in the checkout', () => {
  expect(
    configOf({ PORT: '0', HOST: ' 0.0.0.0 ', DEMO: 'off', DATA_DIR: 'data', DEMO_PASSWORD: 'Another-One-2026', PRODUCT_NAME: '' }),
  ).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    demo: false,
    dataDir: '/checkout/data',
    demoPassword: 'Another-One-2026',
    demoPasswordIsGiven: true,
    productName: 'Waybill',
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://u@h/d'],
  ['DATABASE_REPLICA_URL', 'somewhere'],
  ['DEMO', 'yes'],
  ['DEMO_SHIPMENTS', '1e6'],
  ['DEMO_PASSWORD', 'short'],
  ['PRODUCT_CODE', 'Two Words'],
  ['PRODUCT_CODE', 'api'],
  ['MAIL_URL', 'http://mail'],
  ['FILES_URL', 'ftp://files'],
  ['PUBLIC_URL', 'portal.example'],
  ['MAINTENANCE_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
])('%s=%s is refused by a sentence that names it', (name, value) => {
  const result = parseConfig({ [name]: value }, '/checkout');
  expect(result).toEqual({ problems: [expect.stringMatching(new RegExp(`^${name} must be .+ Correct it or leave it out\\.$`))] });
});

test('every wrong value is told at once, secrets are not repeated', () => {
  const result = parseConfig({ PORT: 'x', DATABASE_URL: 'mysql://u:hidden@h/d', DEMO_PASSWORD: 'hidden' }, '/checkout');
  const problems = 'problems' in result ? result.problems : [];
  expect(problems).toHaveLength(3);
  expect(problems.join(' ')).not.toContain('hidden');
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['127.example.com', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
