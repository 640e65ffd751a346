import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import { isWritable, type RecordMode } from '../../../shared/framework/records/fieldRules.ts';

/** What the form package is told: which fields there are, all drawn by `EntityField`. Values and rules stay with the record form. */
export interface FormShape {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** The shape of a layout's form. */
export function formShape(entity: Entity, layout: readonly FormSection[]): FormShape {
  const names = layoutNames(layout);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { title: entity.fields.get(name)?.label.en ?? name }])),
    },
    uiSchema: Object.fromEntries(names.map((name) => [name, { 'ui:field': 'EntityField' }])),
  };
}

/** The fields of a layout in reading order. */
export function layoutNames(layout: readonly FormSection[]): string[] {
  return layout.flatMap(({ rows }) => rows.flat());
}

/** The layout less unknown fields, and on create less what the server alone fills. */
export function layoutFor(entity: Entity, layout: readonly FormSection[], mode: RecordMode): FormSection[] {
  const isShown = (name: string) => {
    const field = entity.fields.get(name);
    return field !== undefined && (mode === 'update' || isWritable(field, mode));
  };
  return layout.map(({ section, rows }) => ({ section, rows: rows.map((row) => row.filter(isShown)).filter((row) => row.length > 0) }));
}

/** Names of the fields with a problem, in the order in which they are read; fields that the layout lacks come last. */
export function orderedProblems(names: readonly string[], problems: Readonly<Record<string, unknown>>): string[] {
  const known = names.filter((name) => name in problems);
  return [...known, ...Object.keys(problems).filter((name) => !known.includes(name))];
}
