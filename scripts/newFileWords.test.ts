import { expect, test } from 'vitest';
import { exampleContent, exampleRegistry, loadExamples } from '../test/exampleDefinitions.ts';
import { newEmail, newUpload } from './newFileWords.ts';

const resourceFile = 'resources/books.resource.json';
const entityFile = 'schemas/entities/books.schema.json';

/** Books, each with a scan as a file of these types. */
function withScan(accept?: readonly string[]): Record<string, unknown> {
  const entity = Object(exampleContent(entityFile));
  const scan = {
    type: ['integer', 'null'],
    'x-label': { en: 'Scan', fr: 'Numérisation' },
    'x-ref': { entity: 'attachments', value: 'id', label: ['filename'] },
    'x-file': accept ? { accept } : {},
  };
  const attachments = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'attachments',
    type: 'object',
    'x-label': { en: 'Attachment', fr: 'Pièce jointe' },
    'x-key': 'id',
    'x-title': ['filename'],
    'x-scope': 'public',
    properties: { filename: { type: 'string', minLength: 1, maxLength: 255, 'x-label': { en: 'Name', fr: 'Nom' } } },
    required: ['filename'],
    additionalProperties: false,
  };
  return {
    [entityFile]: { ...entity, properties: { ...entity.properties, scan } },
    'schemas/entities/attachments.schema.json': attachments,
  };
}

test.each([
  ['PDF', undefined, undefined],
  ['TIFF, where the field takes no PDF', ['image/tiff'], [{ pdfOutput: 'TIFF' }]],
])('prints an upload that makes %s, which passes the lint', (_name, accept, documents) => {
  const files = withScan(accept);
  const { files: written, pasted, next } = newUpload(exampleRegistry(files), 'books');
  expect(written).toEqual([]);
  const content = pasted?.add(Object(exampleContent(resourceFile)));
  expect(content).toHaveProperty('form.upload.file', 'scan');
  expect(content).toHaveProperty('form.upload.asked', expect.arrayContaining(['title']));
  expect(Object(content).form.upload.documents).toEqual(documents);
  const { findings } = loadExamples({ ...files, [resourceFile]: content });
  expect(findings).toEqual(loadExamples(files).findings);
  expect(next[0]).toMatch(/^Paste this into form of resources\/books\.resource\.json:\n"upload": \{/);
});

test('prints the line for messages about a record, which passes the lint', () => {
  const { files, pasted, next } = newEmail(exampleRegistry(), 'books');
  expect(files).toEqual([]);
  expect(pasted?.file).toBe(resourceFile);
  const content = pasted?.add(Object(exampleContent(resourceFile)));
  expect(content).toHaveProperty('email', true);
  expect(loadExamples({ [resourceFile]: content }).findings).toEqual([]);
  expect(next[0]).toContain('"email": true,');
  expect(next[1]).toContain('people type it');
});

test.each([
  ['an upload without a field for files', () => newUpload(exampleRegistry(), 'books'), '"x-file": {}'],
  [
    'an upload into a field for other files',
    () => newUpload(exampleRegistry(withScan(['text/plain'])), 'books'),
    'takes no PDF, TIFF or JPEG',
  ],
  ['an upload of a resource that is misspelt', () => newUpload(exampleRegistry(), 'boks'), 'Did you mean books?'],
  ['an upload without a screen to create a record', () => newUpload(exampleRegistry(), 'authors'), 'no screen to create'],
  ['messages about records without a page', () => newEmail(exampleRegistry(), 'authors'), 'no page of a record'],
])('refuses %s', (_name, make, sentence) => {
  expect(make).toThrow(sentence);
});
