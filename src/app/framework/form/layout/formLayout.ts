import { keepCells, layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import { isWritable, type RecordMode } from '../../../../shared/framework/fields/isWritable.ts';

/** The sections of a form: those of its layout, then one for each of its lines that the layout does not name. */
export function formSections(
  entity: Entity,
  { layout, lines = [] }: NonNullable<ScreenDescription['form']>,
  mode: RecordMode,
): FormSection[] {
  const placed = layoutNames(layout);
  const left = lines.filter(({ name }) => !placed.includes(name));
  return layoutFor(entity, [...layout, ...left.map(({ name, title }) => ({ section: title, rows: [[name]] }))], mode);
}

/**
 * The layout without unknown fields; on create also without fields that only the server fills, and without the one for the writer of the
 * record: a form that begins asks for nothing that the portal knows.
 */
export function layoutFor(entity: Entity, layout: readonly FormSection[], mode: RecordMode): FormSection[] {
  return keepCells(layout, (name) => {
    const field = entity.fields.get(name);
    return field !== undefined && (mode === 'update' || (isWritable(field, mode) && field.property['x-default'] !== 'me'));
  });
}
