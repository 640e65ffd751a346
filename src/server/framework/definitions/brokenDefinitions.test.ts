import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleContent, exampleFiles, exampleRegistry, loadExamples, readerWith } from '../../../../test/exampleDefinitions.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import { sampleValues } from '../../../shared/framework/query/placeholders.ts';

const reader = readerWith({ granted: [...exampleRegistry().screensByCmid.keys()], isAdmin: true, isStaff: true });
const files = exampleFiles.map(({ file }) => file);

/** Values that a typing mistake may leave in place of a value. */
const slip = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    '',
    ' ',
    'id',
    'title',
    'author.publisher',
    'author_label',
    'covers',
    'BOOKS',
    'books',
    [],
    {},
    [[]],
    { en: 'x' },
    'constructor',
    { toString: 0 },
  ),
  fc.string({ maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const change = fc.record({
  file: fc.constantFrom(...files),
  /** Chooses one of the values within the file. */
  place: fc.nat(),
  kind: fc.constantFrom('replace', 'remove', 'rename', 'repeat'),
  slip,
});

// Any change of a file either works or is reported as findings; it never throws.
test('a changed definition is either refused with findings or can be described', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const contents = new Map<string, unknown>();
      for (const { file, ...made } of changes) {
        const content = contents.get(file) ?? exampleContent(file);
        contents.set(file, changed(content, made));
      }
      const { registry, findings } = loadExamples(
        Object.fromEntries([...contents].map(([file, content]) => [file, JSON.stringify(content)])),
      );
      const errors = findings.filter(({ severity }) => severity === 'error');
      expect(registry === undefined).toBe(errors.length > 0);
      for (const cmid of registry?.screensByCmid.keys() ?? []) if (registry) describeScreen(registry, cmid, { ...sampleValues, reader });
    }),
    {
      numRuns: fuzzRuns(400),
      examples: [[[{ file: 'schemas/entities/authors.schema.json', place: 487_454_294, kind: 'replace', slip: { toString: 0 } }]]],
    },
  );
});

test.each(['constructor', 'toString', '__proto__'])('a type called %s is refused with the types that there are', (type) => {
  const file = 'schemas/entities/authors.schema.json';
  const content = JSON.stringify(exampleContent(file)).replace('"type":"string"', `"type":"${type}"`);
  const found = loadExamples({ [file]: content }).findings.filter((each) => each.file === file);
  expect(found.map(({ code, message, hint }) => [code, typeof message.values?.['value'], typeof hint?.key])).toContainEqual([
    'DEF018',
    'string',
    'string',
  ]);
});

interface Mutation {
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'rename' | 'repeat';
  readonly slip: unknown;
}

type Holder = { holder: Record<string, unknown> | unknown[]; key: string };

function changed(content: unknown, { place, kind, slip: value }: Mutation): unknown {
  const places = placesIn(content);
  const chosen = places[place % Math.max(1, places.length)];
  if (!chosen) return value;
  const { holder, key } = chosen;
  if (Array.isArray(holder)) {
    const index = Number(key);
    if (kind === 'remove') holder.splice(index, 1);
    else if (kind === 'replace') holder[index] = value;
    else holder.push(holder[index]);
  } else if (kind === 'replace') holder[key] = value;
  else {
    if (kind === 'rename') holder[`${key}x`] = holder[key];
    if (kind === 'repeat') holder[JSON.stringify(value).slice(0, 8)] = holder[key];
    if (kind !== 'repeat') delete holder[key];
  }
  return content;
}

/** Every value within a JSON value, as the object or list that holds it and its key there. */
function placesIn(content: unknown): Holder[] {
  if (typeof content !== 'object' || content === null) return [];
  const holder = content as Record<string, unknown> | unknown[];
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)]);
}
