import { type Field, recordKey } from '../../../shared/framework/definitions/entity.ts';
import { fileEntity } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import { canUse, canWriteField } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import type { FilePlace } from '../../../shared/framework/files/Attachment.ts';
import { pictureRules } from '../../../shared/framework/files/pictureRules.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../context/App.ts';
import { openRecord } from '../records/readRecord.ts';
import { targetOf } from '../records/targetOf.ts';
import { fileErrors } from './fileErrors.ts';

type PlaceApp = Pick<App, 'database' | 'registrations' | 'records'>;

/** A place that takes a file from the caller. */
export interface OpenPlace {
  readonly rules: FileRules;
  /** The record beside whose fields the file is kept. */
  readonly owner?: { readonly entity: string; readonly id: number };
}

/**
 * Opens the place for which a file is sent: a field that the caller may write, or a record that the caller may change.
 * @throws AppError `no_files_here` (404) for a place without files; `no_permission` (403), `record_not_found` (404), and the refusal of a
 *   record that cannot be changed
 */
export async function openFilePlace(app: PlaceApp, ctx: CallContext, { entity: name, field, record }: FilePlace): Promise<OpenPlace> {
  const entity = ctx.registry.entities.get(name);
  if (!entity) throw fileErrors.no_files_here();
  if (field !== undefined) {
    const found = entity.fields.get(field);
    const rules = found && rulesOfField(found);
    if (!found || !rules || !canWriteField(found, ctx.reader)) throw fileErrors.no_files_here();
    return { rules };
  }
  if (record === undefined) throw fileErrors.no_files_here();
  return { rules: await openOwner(app, ctx, { entity: name, id: record }, 'edit'), owner: { entity: name, id: record } };
}

/** The limits of the files of a field, or of the pictures of a rich text; undefined for a field that takes none. */
function rulesOfField({ property, reference }: Field): FileRules | undefined {
  if (property['x-pictures'] !== undefined) return pictureRules;
  return reference?.entity === fileEntity ? property['x-file'] : undefined;
}

/**
 * Checks that the caller may read, or change, the files beside the fields of a record.
 * @returns their limits
 * @throws as `openFilePlace`
 */
export async function openOwner(
  app: PlaceApp,
  ctx: CallContext,
  { entity: name, id }: { readonly entity: string; readonly id: number },
  verb: 'show' | 'edit',
): Promise<FileRules> {
  const resources = [...ctx.registry.resources.values()].filter(({ schema, attachments }) => schema === name && attachments);
  const [first] = resources;
  const entity = ctx.registry.entities.get(name);
  if (!first || !entity || (entity.source && !recordKey(entity))) throw fileErrors.no_files_here();
  const resource = resources.find((each) => canUse(ctx.registry, ctx.reader, each, verb)) ?? first;
  const target = targetOf(ctx, app, resource.api_url, verb);
  const { refusal } = await openRecord(app.database.scoped(ctx), ctx, target, id);
  if (verb === 'edit' && refusal) throw refusal;
  return typeof resource.attachments === 'object' ? resource.attachments : {};
}
