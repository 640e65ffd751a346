/** The parts of a JSON Schema in schemas/definitions that the reference reads. */
export interface DefinitionSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, DefinitionSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly DefinitionSchema[];
  readonly items?: DefinitionSchema;
  readonly properties?: Readonly<Record<string, DefinitionSchema>>;
  readonly additionalProperties?: boolean | DefinitionSchema;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A kind of definition file with its schema. */
export interface DefinitionKind {
  readonly title: string;
  /** Pattern of its files. */
  readonly files: string;
  readonly schema: DefinitionSchema;
}

const introduction = `# Every key of a definition

Made from \`schemas/definitions\` by \`npm run types\`; do not edit. [Definitions](definitions/README.md) says how the keys are used together. A key marked * must be given. What is marked as not built is understood and without effect (DEF043).
`;

/**
 * The keys of all kinds of definition files as Markdown: a table for each kind and for each part that they share.
 * @param kinds in the order of the page
 */
export function definitionReference(kinds: readonly DefinitionKind[]): string {
  const parts = new Map(kinds.flatMap(({ schema }) => Object.entries(schema.$defs ?? {})));
  const ofKinds = kinds.map(({ title, files, schema }) => `## ${title}\n\n\`${files}\`\n\n${table(schema, parts)}`);
  const ofParts = [...parts].filter(([, part]) => hasTable(part)).map(([name, part]) => `## ${name}\n\n${note(part)}${table(part, parts)}`);
  return [introduction, ...ofKinds, ...ofParts].join('\n');
}

/** true: the reference has a table for the part. Texts in both languages need none. */
function hasTable({ title, properties, oneOf }: DefinitionSchema): boolean {
  return title !== 'Text' && (properties !== undefined || (oneOf ?? []).some((alternative) => alternative.properties));
}

function note({ description }: DefinitionSchema): string {
  return description === undefined ? '' : `${description}\n\n`;
}

function table(schema: DefinitionSchema, parts: ReadonlyMap<string, DefinitionSchema>): string {
  return ['| key | value | meaning |', '|---|---|---|', ...rows(schema, '', parts)].join('\n').concat('\n');
}

/** One row for each key; keys of an object or of the items of a list follow with the key before them. */
function rows(
  { properties = {}, required = [], oneOf = [] }: DefinitionSchema,
  prefix: string,
  parts: ReadonlyMap<string, DefinitionSchema>,
): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const key = `${prefix}${name}`;
    const mark = required.includes(name) ? ' *' : '';
    const meaning = schema.description ?? partOf(schema, parts)?.description ?? '';
    return [
      `| \`${key}\`${mark} | ${cell(value(schema, parts))} | ${cell(meaning)} |`,
      ...rows(schema, `${key}.`, parts),
      ...(schema.items ? rows(schema.items, `${key}[].`, parts) : []),
    ];
  });
  return [
    ...new Set([
      ...own,
      ...oneOf.flatMap((alternative) => [
        ...rows(alternative, prefix, parts),
        ...(alternative.items ? rows(alternative.items, prefix, parts) : []),
      ]),
    ]),
  ];
}

function partOf({ $ref }: DefinitionSchema, parts: ReadonlyMap<string, DefinitionSchema>): DefinitionSchema | undefined {
  return $ref === undefined ? undefined : parts.get(nameOf($ref));
}

function nameOf(ref: string): string {
  return ref.slice('#/$defs/'.length);
}

/** The values of a key in words. */
function value(schema: DefinitionSchema, parts: ReadonlyMap<string, DefinitionSchema>): string {
  const { $ref, const: only, enum: values, oneOf, type, items, additionalProperties, examples, minimum, maximum } = schema;
  if ($ref !== undefined) {
    const name = nameOf($ref);
    const part = parts.get(name);
    if (part && hasTable(part)) return `[${name}](#${name.toLowerCase()})`;
    return part?.enum || part?.type === 'array' ? value(part, parts) : name;
  }
  if (only !== undefined) return code(only);
  if (values) return values.map(code).join(', ');
  if (oneOf) return oneOf.map((alternative) => value(alternative, parts)).join(' or ');
  if (type === 'array') return `list${items ? ` of ${value(items, parts)}` : ''}`;
  if (type === 'object') return typeof additionalProperties === 'object' ? `object of ${value(additionalProperties, parts)}` : 'object';
  const range = `${minimum === undefined ? '' : ` from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`;
  const example = examples?.[0] === undefined ? '' : `, such as ${code(examples[0])}`;
  return `${type === undefined ? 'any' : [type].flat().join(' or ')}${range}${example}`;
}

function code(text: unknown): string {
  return `\`${typeof text === 'string' ? text : JSON.stringify(text)}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
