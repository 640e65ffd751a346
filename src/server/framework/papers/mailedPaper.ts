import { AppError } from '../../../shared/framework/AppError.ts';
import { papersOf } from '../../../shared/framework/definitions/describe/papersOf.ts';
import { languagesOf } from '../../../shared/framework/definitions/paperLanguages.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { PaperDefinition, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { findCopyAt } from '../records/issuedCopies.ts';
import { makePaper, suits } from './makePaper.ts';
import type { PaperApp } from './PaperApp.ts';
import { seesWhole } from './seesWhole.ts';

/** A paper to attach to a mail about an event of its record. */
export interface EventPaper {
  readonly entity: string;
  readonly id: number;
  /** Name of the paper. */
  readonly paper: string;
  /** Instant of the event. */
  readonly at: Date;
}

/** A paper as a file, with the name of the file. */
export interface MailedPaper {
  readonly name: string;
  readonly file: Uint8Array;
}

/**
 * The paper of a record for the reader of a mail: the copy that the event has issued, else made of the record as it is now.
 * @param ctx of the reader; a system one for an address, to which the lint lets go only what everybody sees who sees the record
 * @returns undefined for a paper that the reader may not have, that does not suit the record, or that is too long
 * @throws AppError `paper_took_too_long` (503)
 */
export async function mailedPaper(app: PaperApp, ctx: CallContext, asked: EventPaper): Promise<MailedPaper | undefined> {
  const found = findPaper(ctx, asked);
  const record = found && (await app.records.find(ctx, asked.entity, asked.id));
  if (!record) return undefined;
  const { resource, paper } = found;
  const copy = await findCopyAt(app.database.scoped(ctx), asked, asked.paper, asked.at);
  if (copy)
    return ctx.reader.isSystem || (await seesWhole({ ctx, app }, { resource, record, name: asked.paper }))
      ? { name: copy.title, file: copy.file }
      : undefined;
  const source = { ctx, app, resource, paper, languages: [ctx.language] };
  if (!suits(source, record)) return undefined;
  try {
    return await makePaper({ ...source, languages: languagesOf(paper, undefined, ctx.language) }, [record]);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

/** The paper of that name of the records that the reader may open. */
function findPaper(
  { registry, reader }: CallContext,
  { entity, paper: name }: EventPaper,
): { readonly resource: ResourceDefinition; readonly paper: PaperDefinition } | undefined {
  for (const resource of registry.resources.values()) {
    if (resource.schema !== entity || !(reader.isSystem || canUse(registry, reader, resource, 'show'))) continue;
    const paper = papersOf(registry, resource).find((each) => each.name === name);
    if (paper) return { resource, paper };
  }
  return undefined;
}
