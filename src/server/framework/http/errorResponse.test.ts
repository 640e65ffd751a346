import { expect, test } from 'vitest';
import { english, french } from '../../../../test/catalogues.ts';
import { AppError } from '../../../shared/framework/AppError.ts';
import { offence } from '../../../shared/framework/query/queryErrors.ts';
import { httpErrors } from '../errors/httpErrors.ts';
import { errorResponse } from './errorResponse.ts';

const asked = { messages: { en: english, fr: french }, language: 'en', requestId: 'r-1' };
const coded = (code: string, further: object = {}) => Object.assign(new Error('what a library says'), { code, ...further });

test.each([
  ['23505', coded('23505'), 409, 'value_taken'],
  ['23503', coded('23503'), 409, 'still_in_use'],
  ['22P02', coded('22P02'), 400, 'value_not_storable'],
  ['22003', coded('22003'), 400, 'value_not_storable'],
  ['42P01, a defect', coded('42P01'), 500, 'internal_error'],
  ['23502, a defect', coded('23502'), 500, 'internal_error'],
  ['a web server refusal', coded('FST_ERR_BAD_URL', { statusCode: 400 }), 400, 'malformed_request'],
  ['a web server failure', coded('FST_ERR_SEND_INSIDE_ONERR', { statusCode: 500 }), 500, 'internal_error'],
  ['a refused range', Object.assign(new Error('what a library says'), { statusCode: 416, expose: true }), 416, 'range_not_satisfiable'],
  [
    'another refusal of a plug-in',
    Object.assign(new Error('what a library says'), { statusCode: 412, expose: true }),
    412,
    'malformed_request',
  ],
  [
    'a refusal by a program that the server asks',
    Object.assign(new Error('what a library says'), { statusCode: 403 }),
    500,
    'internal_error',
  ],
  ['a caller who leaves in the middle of the body', coded('ECONNRESET', { statusCode: 400 }), 499, 'client_gone'],
  ['a cancelled wait', Object.assign(new Error('gone'), { name: 'AbortError' }), 499, 'client_gone'],
  ['a file that finds no space', coded('ENOSPC'), 503, 'storage_full'],
  ['a file beyond the quota of its user', coded('EDQUOT'), 503, 'storage_full'],
  ['an error of Node', coded('ENOENT'), 500, 'internal_error'],
  ['a thrown text', 'oops', 500, 'internal_error'],
])('%s', (_name, error, status, code) => {
  const problem = errorResponse(error, asked);
  expect(problem).toMatchObject({ type: 'about:blank', status, code, request_id: 'r-1' });
  expect(JSON.stringify(problem)).not.toContain('what a library says');
});

test('a duplicate names the columns of the key', () => {
  const error = coded('23505', { detail: 'Key ("MT_COMP", code)=(1, x) already exists.' });
  expect(errorResponse(error, asked).errors).toEqual({ MT_COMP: 'This value already exists.', code: 'This value already exists.' });
});

test('a list offence carries parameter, allowed names and at most 200 characters of the value', () => {
  const error = new AppError('unknown_column', 400, {
    details: { column: 'titel', parameter: 'titel__gt', expected: ['title'] },
    parameter: 'titel__gt',
    value: 'x'.repeat(300),
    allowed: ['title'],
  });
  expect(errorResponse(error, asked)).toMatchObject({
    parameter: 'titel__gt',
    value: 'x'.repeat(200),
    allowed: ['title'],
    detail: 'There is no column titel (in titel__gt). Expected: title.',
  });
});

test('a condition with one underscore gets the name that was meant', () => {
  const error = offence(
    'unknown_column',
    { parameter: 'where', value: '' },
    ['price__gte'],
    { column: 'price_gte', meant: 'price__gte' },
    'error.unknown_column_meant',
  );
  expect(errorResponse(error, asked)).toMatchObject({
    code: 'unknown_column',
    detail: 'There is no column price_gte. The condition is written price__gte.',
  });
});

test('a code without message gets the text of its status, in the language of the request', () => {
  expect(errorResponse(new AppError('never_worded', 409), { ...asked, language: 'fr' })).toMatchObject({
    title: 'Conflit',
    detail: 'Conflit',
  });
});

test('a message that lacks a value does not turn the error into another', () => {
  expect(errorResponse(new AppError('malformed_json', 400), asked)).toMatchObject({
    status: 400,
    code: 'malformed_json',
    detail: 'Bad request',
  });
});

test.each([
  ['[D-618]', { name: { key: 'validation.required' }, year: { key: 'validation.number' } }, 'Please correct the marked fields.'],
  ['[D-618] [D-620]', { name: { key: 'validation.required' } }, 'Required field missing. Please correct the marked fields.'],
])('%s a refused body is titled as such, with its problems by field', (_ids, errors, detail) => {
  const problem = errorResponse(httpErrors.invalid_body({}, { errors }), asked);
  expect(problem).toMatchObject({ status: 400, title: 'Validation failed', detail });
  expect(Object.keys(problem.errors ?? {})).toEqual(Object.keys(errors));
});

test('a field problem with a message in the definition uses that message', () => {
  const error = new AppError('invalid_body', 400, { errors: { code: { key: 'validation.invalid', text: { en: 'Taken', fr: 'Pris' } } } });
  expect(errorResponse(error, { ...asked, language: 'fr' }).errors).toEqual({ code: 'Pris' });
});

test.each(Object.entries(httpErrors))('%s is worded in both languages', (code) => {
  expect(english).toHaveProperty([`error.${code}`]);
  expect(french).toHaveProperty([`error.${code}`]);
});
