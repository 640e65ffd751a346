import type { Reader } from '../../Reader.ts';
import type { Entity } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { barredFields, canUse } from '../rights/permissions.ts';
import type { ScreenDescription } from '../ScreenDescription.ts';
import type { FormSection, ResourceDefinition } from '../types.gen.ts';
import { describeFields } from './describeFields.ts';
import { describeHeader } from './describeHeader.ts';
import { describeLines } from './describeLines.ts';
import { keepCells } from './formCells.ts';
import { describeSteps, sectionsOf } from './formSteps.ts';
import { historyLink, relatedLists } from './relatedLists.ts';

/** The form of a resource's records as a reader may see it; undefined for a reader who may neither see nor write any. */
export function describeForm(registry: Registry, resource: ResourceDefinition, entity: Entity, reader: Reader): ScreenDescription['form'] {
  if (!(['show', 'create', 'edit'] as const).some((verb) => canUse(registry, reader, resource, verb))) return undefined;
  const barred = barredFields(registry, entity, reader);
  const isKept = (name: string) => !barred.has(name);
  const sections = resource.form && sectionsOf(resource.form);
  const lines = describeLines(registry, resource, reader);
  const steps = resource.form?.steps;
  return {
    apiUrl: resource.api_url,
    ...describeFields(registry, entity, barred, reader),
    created: resource.form?.created,
    finish: resource.form?.finish,
    layout: keepCells(sections?.length ? sections : defaultLayout(entity), isKept),
    ...(steps && { steps: describeSteps(entity, steps, isKept, lines?.map(({ name }) => name) ?? []) }),
    drafts: resource.form?.drafts ?? (steps && 'server'),
    header: describeHeader(entity, resource.header ?? {}, barred),
    related: relatedLists(registry, resource, entity, reader),
    history: historyLink(registry, entity, reader),
    restoredBy: entity.source ? 'nobody' : reader.isAdmin && canUse(registry, reader, resource, 'delete') ? 'reader' : 'administrator',
    lines,
  };
}

/** A resource without a layout: one section with two fields in a row, in the order of the schema. */
function defaultLayout(entity: Entity): FormSection[] {
  const names = Object.keys(entity.schema.properties).filter((name) => !entity.fields.get(name)?.readOnly);
  const rows = Array.from({ length: Math.ceil(names.length / 2) }, (_, i) => names.slice(2 * i, 2 * i + 2));
  return [{ section: entity.label, rows }];
}
