import type { UiSchema } from '@rjsf/utils';
import type { FieldProblem } from '../../../../shared/framework/AppError.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { type Failure, problemsOf } from '../../../../shared/framework/records/problems.ts';
import { recordFailures } from '../values/recordFailures.ts';
import { schemaEntity } from './schemaEntity.ts';
import { isOneInput, partAt, type SchemaPart } from './schemaPart.ts';

/**
 * The problems of a form's values, each at the innermost value that has an input: a property of a nested object, an item of an array.
 * @param schema plain JSON Schema of the whole form
 * @returns path, its segments joined by `/` -> the most basic problem there; the empty path is the form as a whole
 */
export function schemaProblems(data: unknown, schema: JsonSchema, uiSchema: UiSchema | undefined): Record<string, FieldProblem> {
  const form: SchemaPart = { schema, uiSchema };
  const placed = recordFailures(schema, data).map((failure) => {
    const path = failure.field === '' ? [] : [failure.field, ...failure.path];
    const length = path.findIndex((_segment, i) => isOneInput(partAt(form, path.slice(0, i + 1), schema)));
    return { failure, path: length < 0 ? path : path.slice(0, length + 1), rest: length < 0 ? [] : path.slice(length + 1) };
  });
  const byPlace = Map.groupBy(placed, ({ path }) => path.join('/'));
  return Object.fromEntries(
    [...byPlace].flatMap(([place, found]) => {
      const { schema: part } = partAt(form, found[0]?.path ?? [], schema);
      const failures = found.map(({ failure, rest }) => ({ ...failure, field: place, path: rest }));
      const problem = problemOf(place, part, failures);
      return problem ? [[place, problem]] : [];
    }),
  );
}

function problemOf(place: string, part: JsonSchema | undefined, failures: readonly Failure[]): FieldProblem | undefined {
  const isKnown = place !== '' && part !== undefined;
  const entity = schemaEntity(isKnown ? { properties: { [place]: part } } : {});
  return problemsOf(entity, failures)[place];
}
