import type { JsonSchema } from '../json/JsonSchema.ts';
import { baseKind } from './baseKind.ts';
import type { KindRules } from './KindRules.ts';
import type { FileRules } from './property.gen.ts';

/** The reference of an attached file, as records hold it. The file itself is elsewhere, under its key. */
export interface FileReference {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type, such as `application/pdf`. */
  readonly type: string;
}

/** The reference of a file; lists show and filter its name. */
export const fileKind: KindRules = {
  ...baseKind,
  holds: (property, type) => type === 'object' && property['x-file'] !== undefined,
  listType: () => 'text',
  listed: (value) => fileOf(value)?.name ?? null,
  jsonType: () => 'object',
  valueSchema: ({ property }) => fileSchema(property['x-file']),
  answerSchema: ({ property }) => ({ ...fileSchema(property['x-file']), type: property.type }),
  typeProblem: () => ({ key: 'validation.file' }),
  nestedProblem: ({ property: { 'x-file': rules } }, { path: [part], keyword, rule }) => {
    if (part === 'size' && keyword === 'maximum') return { key: 'validation.file_size', values: { max: Number(rule) / 1_000_000 } };
    if (part === 'type' && keyword === 'pattern' && rules?.accept)
      return { key: 'validation.file_type', values: { types: rules.accept.join(', ') } };
    return { key: 'validation.file' };
  },
  isOrdered: false,
  identifies: false,
  fitsItems: false,
};

/** The file reference in a value; undefined for another value. */
export function fileOf(value: unknown): FileReference | undefined {
  if (typeof value !== 'object' || value === null || !('key' in value && 'name' in value && 'size' in value && 'type' in value))
    return undefined;
  const { key, name, size, type } = value;
  const isFile = typeof key === 'string' && typeof name === 'string' && typeof size === 'number' && typeof type === 'string';
  return isFile ? { key, name, size, type } : undefined;
}

function fileSchema({ accept, max_bytes: maximum }: FileRules = { max_bytes: 0 }): JsonSchema {
  return {
    type: 'object',
    properties: {
      key: { type: 'string', format: 'line', minLength: 1, maxLength: 200 },
      // No folder separator, so that a file can be saved safely under the name.
      name: { type: 'string', format: 'line', pattern: '^[^/\\\\]*[^/\\\\\\s][^/\\\\]*$', maxLength: 255 },
      size: { type: 'integer', minimum: 0, maximum },
      type: { type: 'string', pattern: mediaPattern(accept ?? ['*/*']), maxLength: 100 },
    },
    required: ['key', 'name', 'size', 'type'],
    additionalProperties: false,
  };
}

/** The media types of `accept` as one pattern: `image/*` and `application/pdf` as `^(image/[^/\s]+|application/pdf)$`. */
function mediaPattern(accept: readonly string[]): string {
  const types = accept.map((type) => type.replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/\\s]+'));
  return `^(${types.join('|')})$`;
}
