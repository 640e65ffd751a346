import type { Entity } from '../entity.ts';
import { parseCondition } from '../parseCondition.ts';
import type { StepDescription } from '../ScreenDescription.ts';
import type { FormDefinition, FormSection, FormStep } from '../types.gen.ts';
import { keepCells, layoutNames } from './formCells.ts';

/** The sections of a form: its layout, or else the layouts of its steps, each field once: a summary can ask again for those before it. */
export function sectionsOf({ layout, steps = [] }: Pick<FormDefinition, 'layout' | 'steps'>): FormSection[] {
  if (layout) return layout;
  const before = new Set(steps.filter(({ summary }) => !summary).flatMap(stepFields));
  return steps.flatMap((step) => (step.summary ? keepCells(step.layout ?? [], (name) => !before.has(name)) : (step.layout ?? [])));
}

/**
 * The steps for a reader. A step of which this reader sees no part is left out.
 * @param isKept true for the fields that this reader may see
 * @param lines names of the lines that this reader may see
 */
export function describeSteps(
  entity: Entity,
  steps: readonly FormStep[],
  isKept: (name: string) => boolean,
  lines: readonly string[],
): StepDescription[] {
  const described = steps.map((step) => ({
    name: step.name,
    title: step.title,
    help: step.help,
    when: parseCondition(entity, step.when ?? {}) ?? [],
    layout: keepCells(step.layout ?? [], isKept),
    lines: (step.lines ?? []).filter((name) => lines.includes(name)),
    isSummary: step.summary === true,
  }));
  return described.filter((step) => step.isSummary || step.layout.length + step.lines.length > 0);
}

/** Names of the fields and lines of a step, in reading order. */
export function stepFields({
  layout = [],
  lines = [],
}: {
  readonly layout?: readonly FormSection[];
  readonly lines?: readonly string[];
}): string[] {
  return [...layoutNames(layout), ...lines];
}
