import type { bolEndpoints } from '../../../shared/domain/bols/endpoints.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { makePaper } from '../../framework/papers/makePaper.ts';
import { auditRecords, openPaper, readRecords } from '../../framework/papers/openPaper.ts';

/** The papers of a bill by the party that keeps the copy. */
const copies = { shipper: 'bill_of_lading', consignee: 'bill_of_lading_consignee' } as const;

export const bolHandlers: HandlersOf<typeof bolEndpoints> = {
  /**
   * The document as a PDF of letter size; it counts as a view of the bill.
   * @throws AppError `record_not_found` (404) · `paper_not_offered` (409) for the copy of the consignee of a bill that is not blind or not
   *   finalized (law F21)
   */
  'GET bols/{id}/pdf': async ({ ctx, app, query, params, reply }) => {
    const { language, copy = 'shipper' } = query;
    const { asked, target } = openPaper(app, ctx, { path: 'bols', name: copies[copy], ...(language && { language }) });
    const connection = app.database.scoped(asked.ctx);
    const records = await readRecords(connection, target, [params['id'] ?? '']);
    await auditRecords(connection, target, records);
    const { file, name } = await makePaper({ ...asked, form: 'pdf' }, records);
    return reply
      .header('content-disposition', contentDisposition(name, 'pdf', 'inline'))
      .type('application/pdf')
      .send(Buffer.from(file));
  },
};
