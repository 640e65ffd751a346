import type { Endpoint } from '../calls/endpoints.ts';
import { fields, objectOf, recordIdParameter } from '../calls/schemaParts.ts';
import { emailLimits } from '../email/emailLimits.ts';
import type { Attachment } from '../files/Attachment.ts';

const call = { group: 'General', access: 'user', suppressErrors: true } as const;

const addresses = {
  type: 'array',
  items: { type: 'string', format: 'email', maxLength: emailLimits.address },
  maxItems: emailLimits.addresses,
} as const;

const name = { type: 'string', minLength: 1, maxLength: 60 } as const;

/** Messages that users write on their screens. Spec 001 part 7 */
export const emailEndpoints = [
  {
    ...call,
    method: 'POST',
    path: 'email/send',
    suppressErrors: false,
    summary: 'Send a message of the caller, with files and papers of a record; it waits in the log of mails until the mail server has it',
    query: fields(
      {
        entity: { ...name, description: 'Entity of the record that the message is about.' },
        record: { ...recordIdParameter, description: 'Id of that record.' },
        files: {
          type: 'string',
          pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,19}$',
          'x-expected': { key: 'error.expected_records' },
          description: 'Ids of at most 20 files that the caller sees, divided by commas.',
        },
        papers: {
          type: 'string',
          pattern: '^[a-z][a-z0-9_]{0,59}(,[a-z][a-z0-9_]{0,59}){0,9}$',
          'x-expected': { key: 'error.expected_names' },
          description: 'Names of at most 10 papers of the record, divided by commas.',
        },
      },
      [],
    ),
    request: fields(
      {
        subject: { type: 'string', minLength: 1, maxLength: emailLimits.subject },
        content: { type: ['string', 'null'], maxLength: emailLimits.content, description: 'Markup; its pictures go with the message.' },
        additionalContent: {
          type: ['string', 'null'],
          maxLength: emailLimits.content,
          description: 'Markup below the content, which the page gives and its user does not write.',
        },
        to: { ...addresses, minItems: 1 },
        cc: addresses,
        bcc: addresses,
      },
      ['subject', 'to'],
    ),
    status: 202,
    response: fields({ id: { type: 'integer' } }),
  },
  {
    ...call,
    method: 'POST',
    path: 'email/pictures',
    summary: 'Send a picture for the content of a message; a picture that no message has is removed after a day',
    body: 'multipart',
    response: objectOf<Attachment>('The picture'),
    status: 201,
  },
  {
    ...call,
    method: 'GET',
    path: 'email/addresses',
    summary: 'Addresses of users whom the caller sees, and those that the caller has written to',
    query: fields({ search: { type: 'string', maxLength: 100 } }, []),
    response: fields({
      results: { type: 'array', items: fields({ name: { type: ['string', 'null'] }, email: { type: 'string' } }) },
    }),
  },
] as const satisfies readonly Endpoint[];
