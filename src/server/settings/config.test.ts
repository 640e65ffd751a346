import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

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
    printsStatements: false,
    isDev: false,
  });
});

test('given values are taken, an empty one counts as absent, a relative data folder is inside the checkout', () => {
  expect(
    configOf({ PORT: '0', HOST: ' 0.0.0.0 ', DEMO: 'off', DATA_DIR: 'data', DEMO_PASSWORD: 'Another-One-2026', PRODUCT_NAME: ' \t' }),
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

test('balancers are addresses and networks', () => {
  expect(configOf({ TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,2001:db8::/32' }).trustedProxies).toEqual([
    '10.0.0.7',
    '192.168.0.0/16',
    '2001:db8::/32',
  ]);
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://u@h/d'],
  ['DATABASE_REPLICA_URL', 'somewhere'],
  ['DATABASE_SCHEMA', 'Portal'],
  ['DATABASE_SCHEMA', 'a; b'],
  ['DATABASE_SCHEMA', 'pg_toast'],
  ['DATABASE_SCHEMA', 'jobs'],
  ['DATABASE_SCHEMA', 'portal_jobs'],
  ['DATABASE_SCHEMA', 'p'.repeat(41)],
  ['DATABASE_URL', 'host=/tmp colour=red'],
  ['DEMO', 'yes'],
  ['DEMO_SHIPMENTS', '1e6'],
  ['DEMO_PASSWORD', 'short'],
  ['PRODUCT_CODE', 'Two Words'],
  ['PRODUCT_CODE', 'api'],
  ['MAIL_URL', 'http://mail'],
  ['PUBLIC_URL', 'portal.example'],
  ['GOOGLE_SERVICE_ACCOUNT', 'no-such-file.json'],
  ['GOOGLE_SERVICE_ACCOUNT', 'package.json'],
  ['GOOGLE_SHEETS_URL', 'http://sheets.example.com'],
  ['TRUSTED_PROXIES', 'balancer.example'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.7, '],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['MAINTENANCE_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
])('%s=%s is refused by a sentence that names it', (name, value) => {
  const result = parseConfig({ [name]: value }, '/checkout');
  expect(result).toEqual({ problems: [expect.stringMatching(new RegExp(`^${name} must be .+ Correct it or leave it out\\.$`))] });
});

test('all wrong values are reported together, without secrets', () => {
  const result = parseConfig({ PORT: 'x', DATABASE_URL: 'mysql://u:hidden@h/d', DEMO_PASSWORD: 'hidden' }, '/checkout');
  const problems = 'problems' in result ? result.problems : [];
  expect(problems).toHaveLength(3);
  expect(problems.join(' ')).not.toContain('hidden');
});

const gateway = { SMS_WEBHOOK_URL: 'https://sms.example.com/send', SMS_WEBHOOK_SECRET: 'hidden-hidden-hidden' };

test.each([
  ['whole', gateway, { url: 'https://sms.example.com/send', secret: 'hidden-hidden-hidden' }],
  ['on this machine without TLS', { ...gateway, SMS_WEBHOOK_URL: 'http://127.0.0.1:9/send' }, expect.objectContaining({})],
  ['absent', {}, undefined],
])('a gateway of text messages: %s', (_name, environment, expected) => {
  expect(configOf(environment).textMessages).toEqual(expected);
});

test.each([
  ['without a secret', { ...gateway, SMS_WEBHOOK_SECRET: '' }],
  ['without an address', { SMS_WEBHOOK_SECRET: gateway.SMS_WEBHOOK_SECRET }],
  ['with a short secret', { ...gateway, SMS_WEBHOOK_SECRET: 'hidden' }],
  ['elsewhere without TLS', { ...gateway, SMS_WEBHOOK_URL: 'http://sms.example.com/send' }],
])('a gateway of text messages %s is refused, and its secret not repeated', (_name, environment) => {
  const result = parseConfig(environment, '/checkout');
  const problems = 'problems' in result ? result.problems.join(' ') : '';
  expect(problems).toContain('SMS_WEBHOOK_');
  expect(problems).not.toContain('hidden');
});

const provider = { OIDC_ISSUER: 'https://id.example.com/realm', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'hidden' };

test.each([
  ['whole, called by its host', provider, 'id.example.com'],
  ['whole, with a name of its own', { ...provider, OIDC_NAME: 'Example ID' }, 'Example ID'],
  ['on this machine without TLS', { ...provider, OIDC_ISSUER: 'http://127.0.0.1:9/x' }, '127.0.0.1'],
  ['absent', {}, undefined],
])('an identity provider: %s', (_name, environment, name) => {
  expect(configOf(environment).signOn?.name).toBe(name);
});

test.each([
  ['without a client', { OIDC_ISSUER: provider.OIDC_ISSUER }],
  ['without a secret', { ...provider, OIDC_CLIENT_SECRET: ' ' }],
  ['without an issuer', { ...provider, OIDC_ISSUER: '' }],
  ['elsewhere without TLS', { ...provider, OIDC_ISSUER: 'http://id.example.com' }],
  ['that is no address', { ...provider, OIDC_ISSUER: 'id.example.com' }],
  ['with a name alone', { OIDC_NAME: 'Example ID' }],
])('an identity provider %s is refused, and its secret not repeated', (_name, environment) => {
  const result = parseConfig(environment, '/checkout');
  const problems = 'problems' in result ? result.problems.join(' ') : '';
  expect(problems).toContain('OIDC_ISSUER');
  expect(problems).not.toContain('hidden');
});

test.each([
  ['listens to other machines', { HOST: '0.0.0.0' }],
  ['stands behind a proxy', { TRUSTED_PROXIES: '10.0.0.7' }],
])('with an identity provider a portal that %s needs its public address, which no request may name', (_name, environment) => {
  expect(parseConfig({ ...provider, ...environment }, '/checkout')).toEqual({
    problems: [expect.stringMatching(/^PUBLIC_URL must be given/)],
  });
  expect(configOf({ ...provider, ...environment, PUBLIC_URL: 'https://portal.example' }).publicUrl).toBe('https://portal.example');
});

test('limits are numbers of their own, with defaults', () => {
  expect(configOf({ EXPORTS: '3', STALLED_SECONDS: '5' }).limits).toEqual({
    connections: 5000,
    databaseConnections: 10,
    admission: { statementsPerUser: 6, statementsPerCompany: 8, copies: 3, copiesPerUser: 2, copiesPerCompany: 4 },
    stalledMs: 5000,
    loopDelayMs: 2000,
  });
});
