import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, recordIdSchema as id, instantSchema } from '../../framework/calls/schemaParts.ts';

const username = { type: 'string', minLength: 1, maxLength: 30 } as const;
const company = { type: 'string', minLength: 1, maxLength: 20 } as const;
/** Longer than the rule allows, so that the rule itself can answer. */
const password = { type: 'string', minLength: 1, maxLength: 200 } as const;
const answerText = { type: 'string', minLength: 1, maxLength: 100 } as const;
const language = { type: 'string', maxLength: 10 } as const;
/** Proof, or the hash of a link: random, single use, expiring. */
const secret = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** Channels for a code. Spec S-287. */
export const codeMethods = ['email', 'text message'] as const;
export type CodeMethod = (typeof codeMethods)[number];

const account = fields({ username, company });
const questions = {
  type: 'array',
  items: fields({ id: { type: 'integer' }, text: { type: 'string' } }),
} as const;
const answers = { type: 'array', minItems: 1, maxItems: 9, items: fields({ id, text: answerText }) } as const;
const proof = fields({ proof: { type: 'string' }, expires: instantSchema });
const hash = fields({ hash: { type: 'string' }, expires: instantSchema });

/** Permission for a reset: a proof, the hash of a link, or an administrator who names the account. */
const permit = fields(
  {
    proof: secret,
    hash: secret,
    username,
    company: { anyOf: [company, id], description: 'Code of the company, or the id of its record.' },
  },
  [],
);

/**
 * Reset and change of passwords, and the security profile. Specification, main part 7; law 29, 30, 33.
 *
 * Callers learn nothing about accounts: known and unknown ones get the same answer, and the next step comes by mail.
 */
export const passwordEndpoints = [
  {
    method: 'GET',
    path: 'passwordreset/securityquestions',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Two security questions of an account; decoys if there is no account or no answer',
    query: account,
    response: fields({ questions }),
  },
  {
    method: 'GET',
    path: 'passwordreset/securityquestionsbyhash',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Two security questions of the account of a link',
    query: fields({ hash: secret }),
    response: fields({ username: { type: 'string' }, company: { type: 'string' }, questions }),
  },
  {
    method: 'GET',
    path: 'passwordreset/accountsbyhash',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Accounts whose passwords a link may set',
    query: fields({ hash: secret }),
    response: fields({
      company: { type: 'string' },
      usernames: { type: 'array', items: { type: 'string' }, description: 'Several if they share one e-mail address.' },
      expires: instantSchema,
    }),
  },
  {
    method: 'GET',
    path: 'passwordreset/questions',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Security questions to choose from',
    query: fields({ language }, []),
    response: fields({ questions }),
  },
  {
    method: 'GET',
    path: 'passwordreset/frameworkquestions',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Security questions of the master configuration, group FRAMEWORK',
    query: fields({ language }, []),
    response: fields({ questions }),
  },
  {
    method: 'GET',
    path: 'passwordreset/userprofile',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Verification methods of an account, with address and number masked; decoys if there is no such account',
    query: account,
    response: fields({
      email: { type: 'string', description: 'Masked: `n•••@e•••.com`.' },
      phone: { type: ['string', 'null'], description: 'Masked: `•••-•••-••34`; null unless text messages can be sent.' },
      methods: { type: 'array', items: { type: 'string', enum: [...codeMethods, 'questions'] } },
    }),
  },
  {
    method: 'POST',
    path: 'passwordreset/sendcode',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Send a code of six digits; older codes become invalid',
    request: fields({ username, company, method: { type: 'string', maxLength: 20, description: '`email` or `text message`.' } }, [
      'username',
      'company',
    ]),
    status: 202,
    response: fields({ expires: instantSchema }),
  },
  {
    method: 'POST',
    path: 'passwordreset/verifycode',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Exchange a code for a proof',
    request: fields({ username, company, code: { type: 'string', minLength: 1, maxLength: 20 } }),
    response: proof,
  },
  {
    method: 'POST',
    path: 'passwordreset/verifyquestions',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Exchange the answers to the security questions for a proof',
    request: fields({ username, company, answers }),
    response: proof,
  },
  {
    method: 'POST',
    path: 'passwordreset/verifypassword',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    inPerson: true,
    summary: 'Check a new password against the rules, or exchange the signed-in user’s current password for a proof',
    request: fields(
      { username, company, password, current: { type: 'boolean', description: 'true: it is the current password; needs a session.' } },
      ['username', 'company', 'password'],
    ),
    response: fields(
      {
        valid: { type: 'boolean' },
        messages: { type: 'array', items: { type: 'string' }, description: 'Broken rules, in the language of the request.' },
        proof: { type: 'string' },
        expires: instantSchema,
      },
      ['valid', 'messages'],
    ),
  },
  {
    method: 'POST',
    path: 'passwordreset/changepassword',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    inPerson: true,
    summary: 'Set a new password with a proof or the hash of a link; ends the user’s other sessions',
    request: fields(
      {
        proof: secret,
        hash: secret,
        password,
        confirmation: password,
        passwords: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          items: fields({ username, password, confirmation: password }),
          description: 'One per account, for a link of several accounts.',
        },
      },
      [],
    ),
    response: fields({
      status: { type: 'integer', enum: [0] },
      token: { type: 'string', description: 'New token of the caller’s session; empty without a session of that user.' },
      expires: { type: 'string', description: 'Instant, UTC; empty without a token.' },
    }),
  },
  {
    method: 'POST',
    path: 'passwordreset/hashbyemail',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Mail a link to the users with an address; never returns the hash',
    request: fields({ email: { type: 'string', minLength: 1, maxLength: 100 }, company }),
    status: 202,
  },
  {
    method: 'POST',
    path: 'passwordreset/generate_resethash',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Exchange a proof for the hash of a link',
    request: fields({ proof: secret }),
    response: hash,
  },
  {
    method: 'POST',
    path: 'passwordreset/set_temp_pass',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Mail a temporary password, to be changed at the next sign-in',
    request: permit,
    status: 202,
  },
  {
    method: 'POST',
    path: 'passwordreset/set_temp_pass_{product}',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'As set_temp_pass, for accounts of the default company only',
    request: permit,
    status: 202,
  },
  {
    method: 'POST',
    path: 'passwordreset/set_temp_hash',
    group: 'Password reset',
    access: 'public',
    suppressErrors: true,
    summary: 'Hash to set a password with, in exchange for a proof, or for an administrator to pass on',
    request: permit,
    response: hash,
  },
  {
    method: 'GET',
    path: 'globals/account/securityquestions',
    group: 'Globals',
    access: 'user',
    whileResetting: true,
    summary: 'Questions that the user has answered, and all to choose from; never the answers',
    response: fields({ questions, catalogue: questions }),
  },
  {
    method: 'POST',
    path: 'globals/account/securityquestions',
    group: 'Globals',
    access: 'user',
    whileResetting: true,
    inPerson: true,
    summary: 'Replace all security answers: at least three, to different questions',
    request: fields({ current_password: password, answers: { ...answers, minItems: 0 } }),
    status: 204,
  },
] as const satisfies readonly Endpoint[];
