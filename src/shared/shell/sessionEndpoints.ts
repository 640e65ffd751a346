import type { Endpoint } from '../framework/endpoints.ts';
import { fields, instantSchema } from './schemaParts.ts';
import { signInAnswerSchema } from './signInSchemas.ts';

const named = {
  user_id: { type: 'string', minLength: 1, maxLength: 30 },
  company: {
    anyOf: [
      { type: 'string', minLength: 1, maxLength: 20 },
      { type: 'integer', minimum: 1 },
    ],
    description: 'Code of the company, or the id of its record.',
  },
} as const;
const endedSchema = fields({ ended: { type: 'integer', description: 'Number of sessions that were alive.' } });

/** Sign-in, renewal and sign-out. Seed 000 section 7. */
export const sessionEndpoints = [
  {
    method: 'POST',
    path: 'users/login',
    group: 'Users',
    access: 'public',
    suppressErrors: true,
    summary: 'Sign in',
    body: 'form',
    request: fields(
      {
        username: { type: 'string', minLength: 1, maxLength: 30 },
        company: { type: 'string', minLength: 1, maxLength: 20 },
        password: { type: 'string', minLength: 1, maxLength: 200 },
        keep: { type: 'string', enum: ['Y', 'N'], description: 'Y: a cookie keeps the device signed in.' },
      },
      ['username', 'company', 'password'],
    ),
    response: signInAnswerSchema,
  },
  {
    method: 'POST',
    path: 'users/mt1login',
    group: 'Users',
    access: 'public',
    suppressErrors: true,
    summary: 'Sign in by the session id of another program; it works once',
    request: fields({
      session_id: { type: 'string', minLength: 1, maxLength: 200 },
      company: { type: 'string', minLength: 1, maxLength: 20 },
    }),
    response: signInAnswerSchema,
  },
  {
    method: 'POST',
    path: 'users/user_session_log_in',
    group: 'Users',
    access: 'public',
    suppressErrors: true,
    summary: 'Sign in by the login cookie of the company; it is removed when that fails',
    request: fields(
      {
        token: { type: 'string', minLength: 1, maxLength: 200, description: 'For clients that keep the token themselves.' },
        company: { type: 'string', minLength: 1, maxLength: 20 },
      },
      ['company'],
    ),
    response: signInAnswerSchema,
  },
  {
    method: 'GET',
    path: 'users/refresh',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    summary: 'Renew the token and read the user state again',
    response: signInAnswerSchema,
  },
  {
    method: 'POST',
    path: 'users/refresh',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    summary: 'Renew the token of a stated user',
    body: 'form',
    request: fields({ username: { type: 'string', maxLength: 30 }, company: { type: 'string', maxLength: 20 } }),
    response: signInAnswerSchema,
  },
  {
    method: 'PUT',
    path: 'users/resettoken',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    summary: 'Change the token for a new one; the old one stops working',
    response: fields({ token: { type: 'string' }, expires: instantSchema }),
  },
  {
    method: 'POST',
    path: 'users/logout',
    group: 'Users',
    access: 'user',
    whileResetting: true,
    suppressErrors: true,
    summary: 'Sign out: the token stops working',
    status: 204,
  },
  {
    method: 'POST',
    path: 'globals/access/expiry',
    group: 'Globals',
    access: 'user',
    whileResetting: true,
    suppressErrors: true,
    summary: 'When the token ends; 401 when it has',
    response: fields({ expires: instantSchema, ends: { ...instantSchema, description: 'When it ends however often it is renewed.' } }),
  },
  {
    method: 'POST',
    path: 'users/lock_unlock_user',
    group: 'Users',
    access: 'admin',
    installation: false,
    summary: 'Lock an account and end its sessions, or unlock it',
    request: fields({ ...named, locked: { type: 'string', enum: ['Y', 'N'] } }),
    response: fields({ user_id: { type: 'string' }, locked: { type: 'string', enum: ['Y', 'N'] } }),
  },
  {
    method: 'POST',
    path: 'users/end_sessions',
    group: 'Users',
    access: 'admin',
    installation: false,
    summary: 'Sign a user out everywhere',
    request: fields(named),
    response: endedSchema,
  },
  {
    method: 'POST',
    path: 'sessions/{id}/end',
    group: 'Users',
    access: 'admin',
    installation: false,
    summary: 'End a session: its token stops working',
    response: endedSchema,
  },
  {
    method: 'POST',
    path: 'sessions/{id}/end_all',
    group: 'Users',
    access: 'admin',
    installation: false,
    summary: 'Sign the user of a session out everywhere',
    response: endedSchema,
  },
] as const satisfies readonly Endpoint[];
