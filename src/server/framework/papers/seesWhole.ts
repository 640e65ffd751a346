import { isDeepStrictEqual } from 'node:util';
import { papersOf } from '../../../shared/framework/definitions/describe/papersOf.ts';
import type { PaperDefinition, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { contentFor } from './makePaper.ts';
import type { PaperApp } from './PaperApp.ts';

/** A paper of a record, as its reader sees the record. */
export interface SeenPaper {
  readonly resource: ResourceDefinition;
  readonly record: RecordValues;
  /** Name of the paper; one whose definition is gone counts as the whole record. */
  readonly name: string;
}

/** true: the paper has, of the record as it is now, the same values for the reader as for the portal itself. */
export async function seesWhole(
  { ctx, app }: { readonly ctx: CallContext; readonly app: PaperApp },
  { resource, record, name }: SeenPaper,
): Promise<boolean> {
  const system = app.system('papers that are issued', ctx);
  const all = await app.records.find(system, resource.schema, Number(record['id']));
  const paper = papersOf(ctx.registry, resource).find((each) => each.name === name) ?? wholeRecord(name, resource);
  const asked = { app, resource, paper, languages: [ctx.language] };
  return (
    all !== undefined && isDeepStrictEqual(await contentFor({ ...asked, ctx }, record), await contentFor({ ...asked, ctx: system }, all))
  );
}

function wholeRecord(name: string, { name: resource, title }: ResourceDefinition): PaperDefinition {
  return { kind: 'paper', name, resource, title, blocks: [{ block: 'record' }] };
}
