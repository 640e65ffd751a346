import type { Reader } from '../../Reader.ts';
import type { Entity, Field } from '../entity.ts';
import type { Registry } from '../registry.ts';
import { barredFields, canUse, isAnonymous } from '../rights/permissions.ts';
import type { AttachmentsDescription, ScreenDescription } from '../ScreenDescription.ts';
import { confirmedFields } from '../submissions.ts';
import type { FormSection, ResourceDefinition, Submission } from '../types.gen.ts';
import { describeFields } from './describeFields.ts';
import { describeHeader } from './describeHeader.ts';
import { describeLines } from './describeLines.ts';
import { describeUpload } from './describeUpload.ts';
import { keepCells } from './formCells.ts';
import { describeSteps, sectionsOf } from './formSteps.ts';
import { recordLinks } from './recordLinks.ts';
import { historyLink, relatedLists } from './relatedLists.ts';

/**
 * The form of a resource's records as a reader may see it; undefined for a reader who may neither see nor write any.
 * @param isSent true for the screen whose records are sent in
 */
export function describeForm(
  registry: Registry,
  resource: ResourceDefinition,
  entity: Entity,
  reader: Reader,
  isSent = false,
): ScreenDescription['form'] {
  if (isSent && resource.submission) return describeSubmission(registry, resource, resource.submission, entity, reader);
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
    save: resource.form?.save,
    saveAndOpen: describeSaveAndOpen(registry, resource, reader),
    finish: resource.form?.finish,
    afterFinish: describeAfterFinish(registry, resource, reader),
    layout: keepCells(sections?.length ? sections : defaultLayout(entity), isKept),
    ...(steps && { steps: describeSteps(entity, steps, isKept, lines?.map(({ name }) => name) ?? []) }),
    drafts: resource.form?.drafts ?? (steps && 'server'),
    header: describeHeader(entity, resource.header ?? {}, barred),
    related: relatedLists(registry, resource, entity, reader),
    attachments: describeAttachments(registry, resource, reader),
    ...(resource.email && !isAnonymous(reader) && { canEmail: true as const }),
    history: historyLink(registry, entity, reader),
    restoredBy: entity.source ? 'nobody' : reader.isAdmin && canUse(registry, reader, resource, 'delete') ? 'reader' : 'administrator',
    ...describeUndo(registry, resource, entity, reader),
    lines,
    ...describeUpload(registry, resource, entity, reader, isKept),
  };
}

/** The undo of a change writes the earlier values, that of a new record deletes it. */
function describeUndo(
  registry: Registry,
  resource: ResourceDefinition,
  entity: Entity,
  reader: Reader,
): Pick<NonNullable<ScreenDescription['form']>, 'undo'> {
  if (entity.source || isAnonymous(reader)) return {};
  const can = (verb: 'create' | 'edit' | 'delete') => canUse(registry, reader, resource, verb);
  const undo = [...(can('create') && can('delete') ? (['create'] as const) : []), ...(can('edit') ? (['update'] as const) : [])];
  return undo.length > 0 ? { undo } : {};
}

function describeAttachments(registry: Registry, resource: ResourceDefinition, reader: Reader): AttachmentsDescription | undefined {
  const { attachments, schema } = resource;
  if (!attachments || isAnonymous(reader) || !canUse(registry, reader, resource, 'show')) return undefined;
  return { entity: schema, rules: attachments === true ? {} : attachments, canChange: canUse(registry, reader, resource, 'edit') };
}

/** The page after the transition at the end; that of the record for a reader who may not follow the link. */
function describeAfterFinish(
  registry: Registry,
  resource: ResourceDefinition,
  reader: Reader,
): NonNullable<ScreenDescription['form']>['afterFinish'] {
  const opened = resource.form?.after_finish;
  if (opened === undefined) return undefined;
  return recordLinks(registry, resource, reader).find(({ name }) => name === opened) ?? 'record';
}

/** The second button of a new record; undefined for a reader who may not follow its link. */
function describeSaveAndOpen(
  registry: Registry,
  resource: ResourceDefinition,
  reader: Reader,
): NonNullable<ScreenDescription['form']>['saveAndOpen'] {
  const opened = resource.form?.save_and_open;
  const link = opened && recordLinks(registry, resource, reader).find(({ name }) => name === opened.link);
  return link && { label: opened.label, link };
}

/** The form of a sender: the sender's fields, in the places of the layout, and the confirmation. */
function describeSubmission(
  registry: Registry,
  resource: ResourceDefinition,
  submission: Submission,
  entity: Entity,
  reader: Reader,
): NonNullable<ScreenDescription['form']> {
  const asked = new Set(submission.fields);
  const isAsked = (name: string): boolean => asked.has(name);
  const confirmed = new Set(confirmedFields(submission));
  const sections = resource.form && sectionsOf(resource.form);
  const steps = resource.form?.steps;
  const isKept = ({ name, isBase }: Field): boolean => isBase || asked.has(name) || confirmed.has(name);
  const left = new Set([...entity.fields.values()].filter((field) => !isKept(field)).map(({ name }) => name));
  return {
    apiUrl: resource.api_url,
    ...describeFields(registry, entity, new Set([...left, ...barredFields(registry, entity, reader)]), reader),
    submission,
    layout: keepCells(sections?.length ? sections : defaultLayout(entity), isAsked),
    ...(steps && { steps: describeSteps(entity, steps, isAsked, []) }),
    ...(steps && !isAnonymous(reader) && { drafts: 'server' }),
    header: { title: [], status: undefined, facts: [] },
    related: [],
    history: undefined,
    restoredBy: 'nobody',
    lines: [],
  };
}

/** A resource without a layout: one section with two fields in a row, in the order of the schema. */
function defaultLayout(entity: Entity): FormSection[] {
  const names = Object.keys(entity.schema.properties).filter((name) => !entity.fields.get(name)?.readOnly);
  const rows = Array.from({ length: Math.ceil(names.length / 2) }, (_, i) => names.slice(2 * i, 2 * i + 2));
  return [{ section: entity.label, rows }];
}
