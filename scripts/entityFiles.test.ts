import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { recordFormats } from '../src/shared/framework/fields/formats.ts';

describe('the schemas in schemas/entities', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = fs.globSync('schemas/entities/*.schema.json', { cwd: root });
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  // One for all files: it compiles the schema of schemas once.
  const records = addFormats(new Ajv2020({ strict: false, formats: { ...recordFormats } }));
  const isEntity = ajv.compile(JSON.parse(fs.readFileSync(path.join(root, 'schemas/definitions/entity.schema.json'), 'utf8')));

  test.each(files)('%s is a definition, names its file, has a scope and compiles', (file) => {
    const schema = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
    isEntity(schema);
    expect(isEntity.errors).toBeNull();
    expect(path.basename(file)).toBe(`${schema.$id}.schema.json`);
    expect(schema['x-scope']).toBeDefined();
    expect(() => records.compile(schema)).not.toThrow();
  });
});
