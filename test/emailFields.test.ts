import { expect, test } from 'vitest';
import { emailProblem } from '../src/app/shell/forms/emailProblem.ts';
import { formatMessage } from '../src/shared/framework/messages/messages.ts';
import { solvedCaptcha } from './captcha.ts';
import { addCompany, addGroup, addPerson } from './people.ts';
import { testServer } from './server.ts';

const server = await testServer();
const { database, portal, signIn, call } = server;
const registry = portal.definitions.current();
const company = await addCompany(database, 'acme');
const group = await addGroup(database, company, 'ALL', [...registry.screensByCmid.keys()]);
await addPerson(database, { uid: 'chief', company, group, type: 'ADMIN' });
const { token } = await signIn('chief', 'acme');

/** `PUT users` takes a form, the others JSON. */
const send = (method: 'PUT' | 'POST', path: string, body: Readonly<Record<string, string>>, language = 'en') =>
  path === 'users'
    ? server.app.inject({
        method,
        url: '/api/users',
        payload: new URLSearchParams(body).toString(),
        headers: {
          authorization: `Token ${token}`,
          'accept-language': language,
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
    : call(method, path, { token, body, headers: { 'accept-language': language } });

const person = { username: 'new.user', company: 'acme', first_name: 'Nora', last_name: 'New' };
const letter = { name: 'Nora', company: 'Acme', message: 'Hello' };

/** Calls whose forms ask for an e-mail address: the name of its field and the other required values. */
const calls = [
  ['PUT', 'users', 'MT_EMAIL', {}],
  ['POST', 'users/user', 'MT_EMAIL', {}],
  ['POST', 'users/create', 'email', person],
  ['POST', 'email/registration', 'email', letter],
  ['POST', 'passwordreset/hashbyemail', 'email', { company: 'acme' }],
] as const;

const addresses = ['dock@acme', 'a@b@c.example', 'a b@c.example', 'dock', 'a@-b.example', 'a,b@c.example'];

const words = [
  ['en', 'Invalid Email address'],
  ['fr', 'Adresse courriel non valide'],
] as const;

test.each(calls)('[R-002] %s %s and its form word an ill-formed address alike', async (method, path, field, body) => {
  const captcha = 'username' in body || 'message' in body ? { captcha: await solvedCaptcha(server) } : {};
  for (const [language, text] of words)
    for (const address of addresses) {
      const answer = await send(method, path, { ...body, ...captcha, [field]: address }, language);
      expect([address, answer.statusCode, answer.json<{ errors: Record<string, string> }>().errors[field]]).toEqual([address, 400, text]);
      expect([address, emailProblem(address, (key) => formatMessage(registry.messages, language, key))]).toEqual([address, text]);
    }
});

test('[R-002] every entity whose records people write has the same words for an ill-formed address', () => {
  // Only the portal writes rows of these.
  const logs = new Set(['email_history', 'verification_codes']);
  const fields = [...registry.entities.values()].flatMap((entity) =>
    [...entity.fields.values()].filter(({ property }) => property.format === 'email').map((field) => ({ entity: entity.name, field })),
  );
  const own = fields.filter(({ entity }) => !logs.has(entity));
  expect(own.length).toBeGreaterThan(3);
  for (const { entity, field } of own)
    expect([entity, field.name, field.property['x-message']]).toEqual([entity, field.name, Object.fromEntries(words)]);
});

test('[R-001] an address of spaces is missing, on both sides', async () => {
  const answer = await send('PUT', 'users', { MT_EMAIL: '  ' });
  expect(answer.json()).toMatchObject({ status: 400, errors: { MT_EMAIL: 'Field is required' } });
  expect(emailProblem('  ', (key) => formatMessage(registry.messages, 'en', key))).toBe('Field is required');
});
