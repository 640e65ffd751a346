import type { Endpoint } from '../../framework/calls/endpoints.ts';
import { fields, instantSchema } from '../../framework/calls/schemaParts.ts';

/** Solved challenge, as `solveChallenge` gives it. */
export const captchaSchema = { type: 'string', maxLength: 1000 } as const;

/** The challenge that keeps bots away. Specification, main part 7. */
export const captchaEndpoints = [
  {
    method: 'GET',
    path: 'globals/google_recaptcha/challenge',
    group: 'Globals',
    access: 'public',
    suppressErrors: true,
    summary: 'Proof-of-work challenge',
    query: fields(
      {
        form: {
          type: 'string',
          maxLength: 100,
          description: 'Path of the resource whose form a visitor sends; the solution fits no other form. Default: a call of accounts.',
        },
      },
      [],
    ),
    response: fields({
      challenge: { type: 'string', description: 'SHA-256 of salt and number, hexadecimal.' },
      salt: { type: 'string' },
      max_number: { type: 'integer', description: 'The number lies between 0 and this.' },
      signature: { type: 'string' },
      expires: instantSchema,
    }),
  },
  {
    method: 'POST',
    path: 'globals/google_recaptcha/check_recaptcha',
    group: 'Globals',
    access: 'public',
    summary: 'Check a solved challenge; it passes once',
    request: fields({ token: captchaSchema }),
    response: fields({ success: { type: 'boolean' } }),
  },
] as const satisfies readonly Endpoint[];
