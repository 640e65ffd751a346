import type { UiSchema } from '@rjsf/utils';
import type { FreightLine } from '../../../shared/domain/items/classLines.ts';
import { type DensityLineDefinition, densityFields } from '../../../shared/domain/items/densityScales.ts';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { type Entity, type Field, toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { problemsOf } from '../../../shared/framework/records/problems.ts';
import { brokenRules } from '../../../shared/framework/records/recordRules.ts';
import { lineSchema } from '../../../shared/framework/records/recordSchema.ts';
import type { Text } from '../../../shared/framework/text.ts';
import { fieldUiSchema } from '../../framework/form/fields/fieldUiSchema.ts';
import { recordFailures } from '../../framework/form/values/recordFailures.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { emptyLine, linesMax, type TypedLine } from './densityAddress.ts';

/** The form of the calculator from the definition of its lines. */
export interface DensityForm {
  readonly schema: JsonSchema;
  readonly uiSchema: (text: (text: Text) => string, title: string) => UiSchema;
  /** The problems of one line, by field. */
  readonly problemsOfLine: (line: TypedLine) => Record<string, FieldProblem>;
  /** The problems of all lines, by place in the form. */
  readonly problems: (data: unknown) => Record<string, FieldProblem>;
}

export function densityForm({ properties, 'x-rules': rules = [] }: DensityLineDefinition): DensityForm {
  const schema: EntitySchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'density_line',
    type: 'object',
    'x-label': noText,
    'x-key': 'id',
    'x-title': [],
    properties,
    required: [...densityFields],
    'x-rules': rules,
    additionalProperties: false,
  };
  const entity = toEntity(schema, { base: {} });
  const items = lineSchema(entity);
  const problemsOfLine = (line: TypedLine) => lineProblems(entity, items, line);
  return {
    problemsOfLine,
    schema: { type: 'object', properties: { lines: { type: 'array', minItems: 1, maxItems: linesMax, items } } },
    uiSchema: (text, title) => ({
      lines: {
        'ui:title': title,
        'ui:label': false,
        'ui:orderable': false,
        'ui:newItem': emptyLine,
        items: {
          'ui:order': [...densityFields],
          'ui:columnMin': '8.5rem',
          ...Object.fromEntries([...entity.fields.values()].map((field) => [field.name, lineInput(field, text)])),
        },
      },
    }),
    problems: (data) => Object.fromEntries(linesOf(data).flatMap((line, place) => placed(problemsOfLine(line), place))),
  };
}

const noText = { en: '', fr: '' };

function lineInput(field: Field, text: (text: Text) => string): UiSchema {
  return fieldUiSchema({ field, required: true, reference: undefined, choices: undefined }, text);
}

/** The lines of the form's data. */
export function linesOf(data: unknown): readonly TypedLine[] {
  return typeof data === 'object' && data !== null && 'lines' in data && Array.isArray(data.lines) ? data.lines : [];
}

/** True for a line without problems. */
export function isComplete({ problemsOfLine }: DensityForm, line: TypedLine): line is FreightLine {
  return Object.keys(problemsOfLine(line)).length === 0;
}

function lineProblems(entity: Entity, schema: JsonSchema, line: TypedLine): Record<string, FieldProblem> {
  const ofFields = problemsOf(entity, recordFailures(schema, line));
  return { ...brokenRules(entity, line, { now: new Date(), timezone: browserTimezone }, () => true, ofFields), ...ofFields };
}

function placed(problems: Readonly<Record<string, FieldProblem>>, place: number): [string, FieldProblem][] {
  return Object.entries(problems).map(([name, problem]) => [`lines/${place}/${name}`, problem]);
}
