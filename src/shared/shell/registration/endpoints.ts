import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema } from '../../framework/calls/schemaParts.ts';
import { captchaSchema as captcha } from '../captcha/endpoints.ts';

const username = { type: 'string', minLength: 1, maxLength: 30 } as const;
const company = { type: 'string', minLength: 1, maxLength: 20 } as const;
const name = { type: 'string', minLength: 1, maxLength: 30 } as const;
const email = { type: 'string', minLength: 1, maxLength: 100 } as const;
const phone = { type: 'string', maxLength: 20 } as const;
/** Longer than the rule allows, so that the rule itself can answer. */
const password = { type: 'string', minLength: 1, maxLength: 200 } as const;
/** 1: made, but to be activated first; as in the status of sign-in. */
const waiting = fields({ status: { type: 'integer', enum: [1] } });

/**
 * Accounts that people ask for themselves, and their activation. Specification, main part 7.
 *
 * A request gets the same answer if the user id or the address is taken: only the mail shows the difference.
 */
export const registrationEndpoints = [
  {
    method: 'POST',
    path: 'users/create',
    group: 'Users',
    access: 'public',
    summary: 'Request an account with limited access; the activation code is mailed',
    request: fields({ username, company, email, first_name: name, last_name: name, phone, captcha }, [
      'username',
      'company',
      'email',
      'first_name',
      'last_name',
      'captcha',
    ]),
    status: 201,
    response: waiting,
  },
  {
    method: 'POST',
    path: 'users/activate',
    group: 'Users',
    access: 'public',
    summary: 'Activate an account with the mailed code',
    request: fields({ username, company, activation_code: { type: 'string', minLength: 1, maxLength: 20 } }),
    response: fields({
      status: { type: 'integer', enum: [0] },
      needs_password: { type: 'boolean', description: 'The account has no password yet; `changepassword` sets it with the proof.' },
      proof: { type: 'string', description: 'Empty if the account has a password.' },
      expires: { type: 'string', description: 'Instant, UTC, at which the proof ends; empty without one.' },
    }),
  },
  {
    method: 'POST',
    path: 'users/send_activation_code',
    group: 'Users',
    access: 'public',
    summary: 'Mail another activation code; older codes become invalid',
    request: fields({ username, company }),
    status: 202,
  },
  {
    method: 'POST',
    path: 'email/registration',
    group: 'General',
    access: 'public',
    summary: 'Send a message to the registration desk',
    request: fields(
      {
        name: { ...name, maxLength: 60 },
        email,
        phone,
        company: { ...name, maxLength: 60 },
        message: { type: 'string', minLength: 1, maxLength: 4000 },
        captcha,
      },
      ['name', 'email', 'company', 'message', 'captcha'],
    ),
    status: 202,
  },
  {
    method: 'POST',
    path: '{product}/users/register/check',
    group: 'Registration',
    access: 'public',
    suppressErrors: true,
    summary: 'Check the details of a registration; the response is the same for a match and for none',
    request: fields(
      {
        kind: { type: 'string', enum: ['employee', 'customer'] },
        employee_number: { type: 'string', maxLength: 10 },
        birth_date: { type: 'string', maxLength: 10, description: 'YYYY-MM-DD.' },
        last_name: { type: 'string', maxLength: 30 },
        company: { ...company, minLength: 0, description: 'For a customer: code of the company.' },
        account: { type: 'string', maxLength: 7, description: 'For a customer: account number.' },
        captcha,
      },
      ['kind', 'captcha'],
    ),
    response: fields({
      proof: { type: 'string' },
      email: { type: 'string', description: 'Masked address for the activation code.' },
      expires: instantSchema,
    }),
  },
  {
    method: 'POST',
    path: '{product}/users/register/complete',
    group: 'Registration',
    access: 'public',
    suppressErrors: true,
    summary: 'Create the account; the activation code is mailed',
    request: fields(
      {
        proof: { type: 'string', minLength: 1, maxLength: 100 },
        username,
        first_name: name,
        last_name: name,
        email,
        phone,
        password,
        confirmation: password,
        terms_accepted: { type: 'boolean' },
      },
      ['proof', 'username', 'password', 'confirmation', 'terms_accepted'],
    ),
    status: 201,
    response: waiting,
  },
] as const satisfies readonly Endpoint[];
