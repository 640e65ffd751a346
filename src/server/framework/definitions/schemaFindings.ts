import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import dashboardSchema from '../../../../schemas/definitions/dashboard.schema.json' with { type: 'json' };
import entitySchema from '../../../../schemas/definitions/entity.schema.json' with { type: 'json' };
import menuGroupSchema from '../../../../schemas/definitions/menu_group.schema.json' with { type: 'json' };
import messagesSchema from '../../../../schemas/definitions/messages.schema.json' with { type: 'json' };
import noticeSchema from '../../../../schemas/definitions/notice.schema.json' with { type: 'json' };
import pageSchema from '../../../../schemas/definitions/page.schema.json' with { type: 'json' };
import paperSchema from '../../../../schemas/definitions/paper.schema.json' with { type: 'json' };
import releasedSchema from '../../../../schemas/definitions/released.schema.json' with { type: 'json' };
import reportSchema from '../../../../schemas/definitions/report.schema.json' with { type: 'json' };
import resourceSchema from '../../../../schemas/definitions/resource.schema.json' with { type: 'json' };
import seedSchema from '../../../../schemas/definitions/seed.schema.json' with { type: 'json' };
import skinSchema from '../../../../schemas/definitions/skin.schema.json' with { type: 'json' };
import statesSchema from '../../../../schemas/definitions/states.schema.json' with { type: 'json' };
import { type Finding, finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import { slotPlaces } from '../../../shared/framework/definitions/slotKinds.ts';
import { formatFlatJson } from '../../../shared/framework/json/formatFlatJson.ts';
import type { JsonPath } from '../../../shared/framework/json/parseJson.ts';
import { meantValues } from '../../../shared/framework/lint/meantValues.ts';
import { nearestName } from '../../../shared/framework/nearestName.ts';
import { ownValue } from '../../../shared/framework/ownValue.ts';
import { decisiveErrors } from './decisiveErrors.ts';
import { meantShape } from './meantShape.ts';

// A test checks the schemas themselves: compiling the meta-schema takes as long as compiling all schemas.
const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, discriminator: true, meta: false, validateSchema: false });
formats(ajv);

const schemas = {
  entity: entitySchema,
  resource: resourceSchema,
  report: reportSchema,
  page: pageSchema,
  dashboard: dashboardSchema,
  menu_group: menuGroupSchema,
  seed: seedSchema,
  skin: skinSchema,
  states: statesSchema,
  notice: noticeSchema,
  paper: paperSchema,
  messages: messagesSchema,
  released: releasedSchema,
} as const;

export type DefinitionKind = keyof typeof schemas;

/** Compiled at their first use: the first load of definitions runs while the database starts. */
const validators = new Map<DefinitionKind, ValidateFunction>();

function validatorOf(kind: DefinitionKind): ValidateFunction {
  const validate = validators.get(kind) ?? ajv.compile(schemas[kind]);
  validators.set(kind, validate);
  return validate;
}

/** Faults of one file by itself: unknown keys, missing texts, and values that the schema of its kind does not allow. */
export function schemaFindings(kind: DefinitionKind, file: string, content: unknown): Finding[] {
  const validate = validatorOf(kind);
  return validate(content) ? [] : decisiveErrors(validate.errors ?? [], schemas[kind]).map((error) => toFinding(kind, file, error));
}

function toFinding(kind: DefinitionKind, file: string, error: ErrorObject): Finding {
  const path = parsePointer(error.instancePath);
  const { keyword, data } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(error.params['additionalProperty']);
      return unknownKeyFinding(kind, file, [...path, key], propertiesOf(error));
    }
    case 'propertyNames':
      return nameFinding(file, path, String(error.params['propertyName']));
    case 'required':
      return missingFinding(file, path, error);
    case 'enum': {
      const word = typeof data === 'object' && data !== null ? '' : String(data);
      const remedy = path.at(-2) === undefined || path.at(-1) !== 'type' ? undefined : ownValue(typeRemedies, word);
      if (remedy) return finding('DEF018', file, path, { variant: 'word', values: { value: quoted(data) }, remedy });
      const options = listOf(error.params['allowedValues']);
      const allowed = options.map(String);
      const meant = meantValues(data).find((value) => options.includes(value));
      return finding('DEF018', file, path, {
        variant: 'enum',
        values: { value: quoted(data, meant !== undefined), allowed: allowed.join(', ') },
        nearest: nearestName(word, allowed),
        remedy: meant === undefined ? remedyOf(kind, String(path.at(-1))) : JSON.stringify(meant),
      });
    }
    case 'const':
      return finding('DEF018', file, path, {
        variant: 'enum',
        values: { value: quoted(data), allowed: String(error.params['allowedValue']) },
      });
    // Alternatives chosen by one key: only the chosen alternative is checked.
    case 'discriminator': {
      const tag = String(error.params['tag']);
      const values = { value: quoted(error.params['tagValue']), allowed: tagsOf(error, tag).join(', ') };
      if (error.params['tagValue'] === undefined) return finding('DEF018', file, path, { variant: 'missing', values: { key: tag } });
      return finding('DEF018', file, [...path, tag], { variant: 'enum', values, nearest: nearestName(values.value, tagsOf(error, tag)) });
    }
    case 'type':
      // `"title": "Books"` instead of a text in both languages.
      if (isText(error)) return finding('DEF002', file, path, { variant: 'plain' });
      return finding('DEF018', file, path, {
        variant: 'type',
        values: { value: quoted(data, true), type: listOf(error.params['type']).join(', ') },
        remedy: shapeRemedy(kind, error),
      });
    case 'pattern':
      if (isDeepPath(data))
        return finding('DEF018', file, path, {
          variant: 'deep',
          hasOwnHint: true,
          values: { value: quoted(data), count: data.split('.').length - 1 },
        });
      return finding('DEF018', file, path, { variant: 'pattern', values: { value: quoted(data), example: exampleOf(error) } });
    case 'format':
      if (error.params['format'] === 'regex') return regexFinding(file, path, String(data));
      return finding('DEF018', file, path, { variant: 'format', values: { value: quoted(data), format: String(error.params['format']) } });
    case 'minLength':
      if (error.schemaPath.includes('/$defs/text/')) return finding('DEF002', file, path, { values: { language: String(path.at(-1)) } });
      return limitFinding(file, path, error);
    default:
      return limitFinding(file, path, error);
  }
}

/** Wrong names that authors use for a type, each with the right keywords. */
const typeRemedies: Readonly<Record<string, string | undefined>> = {
  decimal: '"type": "number", "x-decimals": 2',
  float: '"type": "number", "x-decimals": 2',
  money: '"type": "number", "x-decimals": 2, "x-format": "currency"',
  text: '"type": "string", "maxLength": 60',
  date: '"type": "string", "format": "date"',
  datetime: '"type": "string", "format": "date-time"',
  time: '"type": "string", "maxLength": 5, "x-format": "time"',
  email: '"type": "string", "maxLength": 100, "format": "email"',
  enum: '"type": "string", "enum": ["…"]',
  reference: '"type": "integer", "x-ref": { "entity": "…", "value": "id", "label": ["…"] }',
  list: '"type": "array", "items": { "type": "string", "maxLength": 60 }',
};

/** Keys that authors write where another key does the work, each with the right one. */
const keyRemedies: Readonly<Partial<Record<DefinitionKind, Readonly<Record<string, string | undefined>>>>> = {
  entity: {
    searchable: '{ "field": "…", "searchable": true }, in the columns of the resource or report',
    unique: '"x-unique": [["…"]], beside properties',
    required: '"required": ["…"], beside properties',
    nullable: '"type": ["string", "null"]',
  },
  resource: { searchable: '{ "field": "…", "searchable": true }, in list/columns' },
  report: { searchable: '{ "field": "…", "searchable": true }, in columns' },
};

/** The value of the right type in JSON; undefined if it is not known, or too long to read. */
function shapeRemedy(kind: DefinitionKind, { data, parentSchema }: ErrorObject): string | undefined {
  const meant = meantShape(data, { ...parentSchema }, schemas[kind]);
  const remedy = meant === undefined ? undefined : formatFlatJson(meant);
  return remedy !== undefined && remedy.length > remedyLength && Array.isArray(meant) ? '[…]' : remedy;
}

/** true: a path through more references than a list follows. */
function isDeepPath(data: unknown): data is string {
  return typeof data === 'string' && /^\w+(\.\w+){3,}$/.test(data);
}

/** The remedy for a key of that name, which comes from a file. */
function remedyOf(kind: DefinitionKind, key: string): string | undefined {
  const remedies = keyRemedies[kind] ?? {};
  return Object.hasOwn(remedies, key) ? remedies[key] : undefined;
}

/** Without a similar key the finding lists the allowed keys, unless they are too many to read. */
function unknownKeyFinding(kind: DefinitionKind, file: string, path: JsonPath, known: readonly string[]): Finding {
  const key = String(path.at(-1));
  const remedy = remedyOf(kind, key);
  if (remedy !== undefined) return finding('DEF001', file, path, { values: { key }, remedy });
  const nearest = nearestName(key, known);
  if (nearest !== undefined || known.length === 0 || known.length > knownMax)
    return finding('DEF001', file, path, { values: { key }, nearest });
  return {
    ...finding('DEF001', file, path, { values: { key } }),
    hint: { key: 'lint.DEF001.known.hint', values: { known: known.join(', ') } },
  };
}

const knownMax = 12;

/** Reports the position of the fault in a pattern: every prefix of at least that length is refused. */
function regexFinding(file: string, path: JsonPath, pattern: string): Finding {
  const reason = regexFault(pattern) ?? '';
  let at = pattern.length;
  while (at > 1 && regexFault(pattern.slice(0, at - 1)) !== undefined) at -= 1;
  return finding('DEF018', file, path, { variant: 'regex', hasOwnHint: true, values: { value: quoted(pattern), reason, at } });
}

function regexFault(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message.replace(/^.*\/\w*: /s, '');
    throw error;
  }
}

/** Finding for a key that the author chooses within limits: the name of a field, a place of a slot, the key of a message. */
function nameFinding(file: string, path: JsonPath, name: string): Finding {
  if (path.at(-1) === 'slots')
    return finding('DEF001', file, [...path, name], {
      values: { key: name },
      nearest: nearestName(
        name,
        slotPlaces.filter((place) => place !== name),
      ),
    });
  const variant = /^[A-Za-z]\w*$/.test(name) ? 'longName' : 'name';
  return finding('DEF018', file, [...path, name], { variant, hasOwnHint: true, values: { value: quoted(name), limit: nameLength } });
}

function missingFinding(file: string, path: JsonPath, error: ErrorObject): Finding {
  const key = String(error.params['missingProperty']);
  if (isText(error)) return finding('DEF002', file, [...path, key], { values: { language: key } });
  const schema = schemaOf(error, key);
  if (schema['$ref'] === '#/$defs/text') return finding('DEF002', file, [...path, key], { variant: 'missing', values: { key } });
  return finding('DEF018', file, path, { variant: 'missing', values: { key } });
}

function limitFinding(file: string, path: JsonPath, { keyword, params, data }: ErrorObject): Finding {
  const limit = String(params['limit'] ?? '');
  const found = finding('DEF018', file, path, { variant: 'limit', values: { value: quoted(data), limit: `${keyword} ${limit}`.trim() } });
  const key = keyword.startsWith('min') ? 'lint.DEF018.least.hint' : keyword.startsWith('max') ? 'lint.DEF018.most.hint' : undefined;
  return key === undefined ? found : { ...found, hint: { key, values: { limit } } };
}

/** The example next to a pattern in the schema: it helps an author more than the pattern. */
function exampleOf({ parentSchema }: ErrorObject): string {
  return listOf(parentSchema?.['examples']).map(String)[0] ?? '';
}

function isText({ parentSchema }: ErrorObject): boolean {
  return parentSchema?.['title'] === 'Text';
}

function propertiesOf({ parentSchema }: ErrorObject): string[] {
  const properties: unknown = parentSchema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** The values of the key that decides between alternatives. */
function tagsOf({ parentSchema }: ErrorObject, tag: string): string[] {
  return listOf(parentSchema?.['oneOf']).map((alternative) => String(propertyOf(alternative, tag)['const']));
}

function schemaOf({ parentSchema }: ErrorObject, key: string): Readonly<Record<string, unknown>> {
  return propertyOf(parentSchema, key);
}

function propertyOf(parent: unknown, key: string): Readonly<Record<string, unknown>> {
  const properties: unknown = typeof parent === 'object' && parent !== null ? Reflect.get(parent, 'properties') : undefined;
  const schema: unknown = typeof properties === 'object' && properties !== null ? Reflect.get(properties, key) : undefined;
  return typeof schema === 'object' && schema !== null ? { ...schema } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** PostgreSQL cuts longer names of columns. */
const nameLength = 63;
const shownLength = 60;
const remedyLength = 120;

/** @param isQuoted true: a text shows its quotes, where they are the fault */
function quoted(data: unknown, isQuoted = false): string {
  const text = typeof data === 'string' && !isQuoted ? data : (JSON.stringify(data) ?? '');
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
