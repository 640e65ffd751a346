import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/server/db/sql.ts';
import { countSent } from '../src/server/shell/captcha/visitorLimits.ts';
import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import type { Inbox } from '../src/shared/framework/states/Inbox.ts';
import { solvedCaptcha } from './captcha.ts';
import { demoOptions } from './demoOptions.ts';
import { requestPeople } from './requestPeople.ts';
import { runJob } from './runJob.ts';

/* Forms that visitors send in without a session: the check, the limits, what is stored, what is answered, who is told. */
const server = await requestPeople();
const { connection, call, as, move, giveRole, portal } = server;

beforeEach(async () => {
  await connection.run(sql`delete from attempt_limits`);
});

const reference = (name: string) => ({ name, phone: '416 555-0100', email: 'ar@example.com' });
const forms = {
  credit_applications: {
    legal_name: 'Granite & Frères Ltée',
    business_type: 'corporation',
    business_number: '123456789',
    address_1: '12, rue du Port',
    city: 'Québec',
    province: 'QC',
    postal_code: 'G1K4A1',
    country: 'CA',
    phone: '4185550100',
    years_in_business: 12,
    payables_contact: 'Ève Roy',
    payables_email: 'eve.roy@example.com',
    bank_name: 'Caisse du Port',
    credit_requested: 15_000,
    trade_references: [reference('A'), reference('B'), reference('C')],
    consent_bureau: true,
    signatory: 'Ève Roy',
  },
  enrollment_forms: {
    company_name: 'Granite & Frères Ltée',
    contact_name: 'Ève Roy',
    email: 'eve.roy@example.com',
    phone: '4185550100',
    services: ['tracing', 'quoting'],
  },
} as const;
type Form = keyof typeof forms;

interface Sending {
  readonly values?: object;
  readonly captcha?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

type Sent = Readonly<Record<string, unknown>>;

async function send(form: Form, { values = {}, captcha, headers = {}, token }: Sending = {}): Promise<Sent> {
  const proof = token === undefined ? { captcha: captcha ?? (await solvedCaptcha(server, form)) } : {};
  const answer = await call('POST', form, {
    body: { ...forms[form], ...values },
    headers: { 'accept-language': 'fr', ...proof, ...headers },
    ...(token !== undefined && { token }),
  });
  return { status: answer.statusCode, ...answer.json<Sent>() };
}
const countOf = async (form: Form) => Number((await connection.run<{ n: number }>(sql`select count(*) as n from ${sql.id(form)}`))[0]?.n);
const last = async (form: Form) =>
  (await connection.run<Record<string, unknown>>(sql`select * from ${sql.id(form)} order by id desc limit 1`))[0];

describe('a visitor', () => {
  test.each([
    ['credit_applications', 'CR', 'payables_email'],
    ['enrollment_forms', 'EN', 'email'],
  ] as const)('sends a form of %s, and reads its number alone [D-078][D-079][D-080]', async (form, prefix, named) => {
    const { status, ...answer } = await send(form);
    expect({ status, ...answer }).toEqual({
      status: 201,
      control_number: expect.stringMatching(new RegExp(`^${prefix}\\d{10}$`)),
      [named]: Reflect.get(forms[form], named),
    });
    expect(await last(form)).toMatchObject({
      control_number: answer['control_number'],
      status: 'new',
      language: 'fr',
      recaptcha_ok: true,
      requested_by: null,
      created_by: null,
    });
  });

  test.each([
    ['no check', '', 'captcha_required'],
    ['a made-up check', 'eyJhIjoxfQ==', 'captcha_required'],
  ])('is refused with %s [R-242]', async (_name, captcha, code) => {
    const before = await countOf('credit_applications');
    const answer = await send('credit_applications', { captcha });
    expect(answer).toMatchObject({ status: 400, code, errors: { captcha: expect.stringContaining('reCAPTCHA') } });
    expect(await countOf('credit_applications')).toBe(before);
  });

  test('passes the check once, and keeps it for another attempt after a refused value [R-242]', async () => {
    const captcha = await solvedCaptcha(server, 'credit_applications');
    expect(await send('credit_applications', { captcha, values: { business_number: '12' } })).toMatchObject({ status: 400 });
    expect(await send('credit_applications', { captcha })).toMatchObject({ status: 201 });
    expect(await send('credit_applications', { captcha })).toMatchObject({ status: 400, code: 'captcha_required' });
  });

  test('sends once by several presses', async () => {
    const before = await countOf('credit_applications');
    const [captcha, headers] = [await solvedCaptcha(server, 'credit_applications'), { 'idempotency-key': 'press-1' }];
    const answers = await Promise.all([1, 2, 3].map(() => send('credit_applications', { captcha, headers })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201 });
    expect(await countOf('credit_applications')).toBe(before + 1);
    const other = await send('credit_applications', { captcha, headers, values: { signatory: 'Another' } });
    expect(other).toMatchObject({ status: 422, code: 'created_before' });
    expect(other).not.toHaveProperty('value');
  });

  test.each([
    ['12345 6789', '123456789'],
    ['12345-6789 rt0001', '123456789RT0001'],
    ['11.4222.3333', '1142223333'],
  ])('writes a business number as on paper, %s', async (business_number, stored) => {
    expect(await send('credit_applications', { values: { business_number } })).toMatchObject({ status: 201 });
    expect(await last('credit_applications')).toMatchObject({ business_number: stored });
  });

  test.each([
    ['a state', { status: 'granted' }, 'status'],
    ['a decision', { credit_granted: 5000 }, 'credit_granted'],
    ['a customer', { customer: 1 }, 'customer'],
    ['a number', { control_number: 'CR0000000001' }, 'control_number'],
    ['the check itself', { recaptcha_ok: true }, 'recaptcha_ok'],
    ['a requester', { requested_by: 1 }, 'requested_by'],
    ['another language', { language: 'fr' }, 'language'],
    ['an unknown field', { password: 'x' }, 'password'],
    ['two references', { trade_references: [reference('A'), reference('B')] }, 'trade_references'],
    ['no consent', { consent_bureau: false }, 'consent_bureau'],
    ['a business number of eight digits', { business_number: '12345678' }, 'business_number'],
    ['a business number with letters in it', { business_number: '12345A789' }, 'business_number'],
    ['no signature', { signatory: '' }, 'signatory'],
    ['an address that is none', { payables_email: 'nobody' }, 'payables_email'],
  ])('is refused with %s', async (_name, values, field) => {
    const answer = await send('credit_applications', { values });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_body', errors: { [field]: expect.any(String) } });
  });

  test('from one network sends 30 forms in an hour; a refusal says when to try again, and neither spends nor counts anything', async () => {
    const before = await countOf('enrollment_forms');
    const client = { headers: { 'accept-language': 'fr' } };
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await send('enrollment_forms', client))['status']);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    const headers = { ...client.headers, captcha: await solvedCaptcha(server, 'enrollment_forms') };
    const refused = await call('POST', 'enrollment_forms', { body: forms.enrollment_forms, headers });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(refused.json()).toMatchObject({
      code: 'too_many_forms',
      detail: 'Ce formulaire a été envoyé de nombreuses fois à partir de votre réseau. Veuillez réessayer dans 60 minutes.',
    });
    expect(await countOf('enrollment_forms')).toBe(before + 30);
    expect(await send('credit_applications')).toMatchObject({ status: 201 });
    const elsewhere = { url: '/api/enrollment_forms', remoteAddress: '198.51.100.7', headers, payload: forms.enrollment_forms };
    expect((await server.app.inject({ ...elsewhere, method: 'POST' })).statusCode).toBe(201);
  });

  test('without a proof is counted apart: 60 attempts of a network in an hour, which close the form to nobody [R-242]', async () => {
    const statuses = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await send('enrollment_forms', { captcha: '' }))['status']);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429, 429]);
    expect(await send('enrollment_forms')).toMatchObject({ status: 201 });
  });

  test('with the proof of another form is refused [R-242]', async () => {
    for (const form of ['credit_applications', undefined])
      expect(await send('enrollment_forms', { captcha: await solvedCaptcha(server, form) })).toMatchObject({
        status: 400,
        code: 'captcha_required',
      });
  });

  test.each([
    [0, 50_000],
    [74, 50_000],
    [75, 100_000],
    [150, 200_000],
    [225, 400_000],
    [300, 800_000],
  ])('of a form that got %d records in the last hour solves a challenge of %d numbers: the form stays open', async (sent, numbers) => {
    for (let i = 0; i < sent; i += 1) await countSent(connection, 'enrollment_forms', server.clock.now);
    const challenge = (form: string) => call('GET', `globals/google_recaptcha/challenge?form=${form}`);
    expect((await challenge('enrollment_forms')).json()).toMatchObject({ max_number: numbers });
    expect((await challenge('credit_applications')).json()).toMatchObject({ max_number: 50_000 });
  });

  test('from another site is refused', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await send('credit_applications', { headers })).toMatchObject({ status: 403, code: 'foreign_site' });
  });

  test.each([
    ['GET', 'credit_applications', 401],
    ['GET', 'credit_applications/1', 401],
    ['GET', 'credit_applications/1/transitions', 401],
    ['POST', 'credit_applications/1/transitions/grant', 401],
    ['PUT', 'credit_applications/1', 404],
    ['GET', 'enrollment_forms', 401],
  ] as const)('is not let in: %s %s', async (method, path, status) => {
    expect((await call(method, path)).statusCode).toBe(status);
  });

  test('leaves no set of changes behind', async () => {
    const headers = { 'change-set': 'id=5f0e6c1e-0f58-4cf1-9d7e-3c55a4a3f001;kind=create' };
    expect(await send('enrollment_forms', { headers })).toMatchObject({ status: 201 });
  });

  test.each([
    ['CREDIT-APP', 20],
    ['ENROLL-FORM', 7],
  ])('opens %s, whose description holds the fields of the sender and no list', async (cmid, count) => {
    const screen = (await call('GET', `definitions/${cmid}`)).json<ScreenDescription>();
    expect(screen).toMatchObject({ verbs: ['create'], form: { submission: { sent: {} } } });
    expect(screen.list).toBeUndefined();
    expect(screen.form?.submission?.fields).toHaveLength(count);
    expect(Object.keys(screen.form?.schema.properties ?? {})).not.toContain('credit_granted');
    expect(Object.keys(screen.form?.schema.properties ?? {})).not.toContain('decision_comment');
  });
});

test('the short addresses lead to the screens', async () => {
  expect((await call('GET', 'definitions')).json()).toMatchObject({
    addresses: { '/credit-application': 'CREDIT-APP', '/enrollment-form': 'ENROLL-FORM' },
  });
});

test('a signed-in customer sends a form without a check, is its requester and reads it as little', async () => {
  const answer = await send('enrollment_forms', { token: as('employee').token });
  expect(Object.keys(answer).toSorted()).toEqual(['control_number', 'email', 'status']);
  expect(await last('enrollment_forms')).toMatchObject({ recaptcha_ok: false, requested_by: expect.anything() });
});

async function tellAll(): Promise<void> {
  const waiting = await connection.run<{ id: number }>(sql`select id from notice_events where status = 'queued' order by id`);
  for (const { id } of waiting) await runJob(server, 'notices.send', { id: Number(id) });
}

test.each([
  ['fr', 'fr', 'Nous avons reçu votre demande de crédit', 'Votre demande de crédit', 'Accordé'],
  ['en', 'en', 'We received your credit application', 'Your credit application', 'Granted'],
])('the applicant gets mail in %s, and the credit desk the decision', async (_name, language, received, decided, state) => {
  await giveRole('hr', 'credit');
  await connection.run(sql`delete from notice_events`);
  await connection.run(sql`delete from email_history`);
  const { control_number: number } = await send('credit_applications', {
    headers: { 'accept-language': language },
    values: { legal_name: `Granite ${language}` },
  });
  await tellAll();
  const mails = () =>
    connection.run<{ subject: string }>(sql`select subject from email_history where 'eve.roy@example.com' = any("to") order by id`);
  expect(await mails()).toEqual([{ subject: expect.stringContaining(`${received} ${String(number)}`) }]);
  const id = Number((await last('credit_applications'))?.['id']);
  const inbox = (await call('GET', 'requests/inbox?kind=credit_applications&limit=100', as('hr'))).json<Inbox>();
  expect(inbox.items.some((item) => item.id === id)).toBe(true);
  const granted = await move('hr', 'credit_applications', id, 'grant', {
    comment: 'Agreed',
    values: { credit_granted: 5000, terms_days: 30 },
  });
  expect(granted).toMatchObject({ status: 'completed', credit_granted: 5000 });
  await tellAll();
  expect((await mails()).at(-1)).toEqual({ subject: expect.stringMatching(new RegExp(`${decided} ${String(number)}\\s?: ${state}`)) });
});

test('the definitions of the submissions have no finding', () => {
  expect(portal.definitions.findings().filter(({ code }) => code === 'DEF096')).toEqual([]);
});

describe('a request for EDI [D-081][D-186]', () => {
  const request = {
    company_name: 'Northern Lantern Supply',
    business_contact: 'Eve King',
    technical_contact: 'Eve King',
    technical_email: 'eve.king@example.com',
    technical_phone: '4185550100',
    documents: ['204', '214'],
    trading_partner_id: 'NORTHERN',
    qualifier: 'ZZ',
    protocol: 'SFTP',
    x12_version: '004010',
  };
  const asCustomer = async () => ({ token: (await server.signIn('northern.user', 'northern', demoOptions.password)).token });
  const account = async () =>
    (await call('GET', 'customer_accounts?limit=1', await asCustomer())).json<{ results: { id: number }[] }>().results[0]?.id;

  test('of a customer is sent, and decided by the EDI team once the connection is tried', async () => {
    await giveRole('hr', 'edi');
    const answer = await call('POST', 'edi_requests', { ...(await asCustomer()), body: { ...request, account: await account() } });
    expect({ status: answer.statusCode, ...answer.json<Sent>() }).toMatchObject({
      status: 'new',
      control_number: expect.stringMatching(/^ED\d{10}$/),
      technician: null,
    });
    const { id } = answer.json<{ id: number }>();
    expect(await move('hr', 'edi_requests', id, 'approve', { comment: 'Fine' })).toMatchObject({ status: 409 });
    expect(await server.edit('hr', 'edi_requests', id, { test_passed_at: '2026-03-01T12:00:00Z' })).toMatchObject({ status: 'new' });
    expect(await move('hr', 'edi_requests', id, 'approve', { comment: 'Fine' })).toMatchObject({ status: 'approved' });
  });

  test.each([
    ['a technician', { technician: 1 }, 'technician'],
    ['a passed test', { test_passed_at: '2026-03-01T12:00:00Z' }, 'test_passed_at'],
    ['no document', { documents: [] }, 'documents'],
  ])('of a customer is refused with %s', async (_name, values, field) => {
    const answer = await call('POST', 'edi_requests', {
      ...(await asCustomer()),
      body: { ...request, account: await account(), ...values },
    });
    expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('of another company is not seen', async () => {
    const { results } = (await call('GET', 'edi_requests?limit=100', await asCustomer())).json<{ results: { company_name: string }[] }>();
    expect(results.length).toBeGreaterThan(0);
    const other = { token: (await server.signIn('maple.user', 'maple', demoOptions.password)).token };
    const theirs = (await call('GET', 'edi_requests?limit=100', other)).json<{ results: { company_name: string }[] }>().results;
    expect(theirs.filter(({ company_name: name }) => name === 'Northern Lantern Supply')).toEqual([]);
  });
});

test('customs brokers come with their sites, and only administrators change them [D-083]', async () => {
  const reader = { token: (await server.signIn('northern.user', 'northern', demoOptions.password)).token };
  const { results } = (await call('GET', 'customs_brokers?status=active', reader)).json<{ results: { url: string | null }[] }>();
  expect(results.some(({ url }) => url?.startsWith('https://'))).toBe(true);
  expect((await call('POST', 'customs_brokers', { ...reader, body: { code: 'X', name: 'X', phone: '4165550100' } })).statusCode).toBe(403);
});

test('the index of forms shows to each reader the forms that the reader can open [D-078]', async () => {
  const pathsOf = async (options: object) =>
    (await call('GET', 'definitions/REG-FORMS', options)).json<ScreenDescription>().pageLinks?.map(({ path }) => path);
  expect(await pathsOf({})).toEqual(['CREDIT-APP', 'ENROLL-FORM']);
  const customer = { token: (await server.signIn('northern.user', 'northern', demoOptions.password)).token };
  expect(await pathsOf(customer)).toEqual(['CREDIT-APP', 'ENROLL-FORM', 'EDI-REQ/ADD', 'API-REQ/ADD']);
});
