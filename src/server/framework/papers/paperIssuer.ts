import { languagesOf, type PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import type { PaperDefinition, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { keepCopy } from '../records/issuedCopies.ts';
import { connectionsIn, openRecords } from '../records/openRecords.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import { makePaper, suits } from './makePaper.ts';
import type { PaperApp } from './PaperApp.ts';

/** The parts of the portal that papers need beside those of a transaction. */
export type IssuingApp = Omit<PaperApp, 'records' | 'database'>;

/**
 * Keeps the papers that a transition issues, of the record as it has left it, with all values. A paper that cannot be made undoes the
 * transition.
 * @throws AppError as `makePaper`
 */
export function paperIssuer(app: IssuingApp): NonNullable<Registrations['issuePapers']> {
  return async (tx, { entity, id, name }) => {
    const { registry } = tx.ctx;
    const issued = [...registry.papers.values()].flat().flatMap((paper) => {
      const resource = registry.resources.get(paper.resource);
      return resource?.schema === entity && paper.issued?.transitions?.includes(name) ? [{ resource, paper }] : [];
    });
    for (const { resource, paper } of issued) await issueCopy(tx, app, { resource, paper, id, language: 'both', transition: name });
  };
}

/** A copy to issue. */
export interface AskedCopy {
  readonly resource: ResourceDefinition;
  readonly paper: PaperDefinition;
  readonly id: number;
  /** Without effect on a paper that leaves no choice. */
  readonly language: PaperLanguage | undefined;
  /** null: by hand, which is refused for a record that the paper does not suit; a transition issues nothing then. */
  readonly transition: string | null;
}

/** Makes a paper with all values of its record and keeps it. @returns id of the copy @throws AppError as `makePaper` */
export async function issueCopy(tx: ScopedConnection, app: IssuingApp, asked: AskedCopy): Promise<number | undefined> {
  const { resource, paper, id, language, transition } = asked;
  const system = app.system('papers that are issued', tx.ctx);
  const database = { scoped: connectionsIn(tx) };
  const within: PaperApp = { ...app, database, records: openRecords({ database, registrations: app.registrations }) };
  const record = await within.records.find(system, resource.schema, id);
  const languages = languagesOf(paper, language, tx.ctx.language);
  const source = { ctx: system, app: within, resource, paper, languages };
  if (!record || (transition !== null && !suits(source, record))) return undefined;
  const { file, name: title } = await makePaper(source, [record]);
  const [first = 'en', second] = languages;
  return keepCopy(tx, {
    record: { entity: resource.schema, id },
    resource: resource.name,
    paper: paper.name,
    language: second ? 'both' : first,
    title,
    file,
    transition,
  });
}
