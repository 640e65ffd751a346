import type { FastifyReply } from 'fastify';
import type { labelEndpoints } from '../../../shared/domain/labels/endpoints.ts';
import { labelCount } from '../../../shared/domain/labels/labelCount.ts';
import { labelPapers } from '../../../shared/domain/labels/labelFormats.ts';
import { zplLabel } from '../../../shared/domain/labels/zpl.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { makePaper } from '../../framework/papers/makePaper.ts';
import { openPaper, readRecords } from '../../framework/papers/openPaper.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { labelErrors } from './labelErrors.ts';
import { notePrinted } from './labelRows.ts';
import { labelTexts, testLabel, testRecord } from './labelTexts.ts';
import { addLabels } from './makeLabels.ts';
import { printMany } from './manyLabels.ts';

/** Sends a PDF, or the text of a printer. */
function sendLabels(reply: FastifyReply, name: string, file: Uint8Array | string): FastifyReply {
  const isText = typeof file === 'string';
  return reply
    .header('content-disposition', contentDisposition(name, isText ? 'zpl' : 'pdf', 'attachment'))
    .type(isText ? 'text/plain; charset=utf-8' : 'application/pdf')
    .send(isText ? file : Buffer.from(file));
}

export const labelHandlers: HandlersOf<typeof labelEndpoints> = {
  'POST bols/labels': printMany,

  /**
   * Prints labels of a finalized bill; a label that there is keeps its number, total and bar code.
   * @throws AppError `record_not_found` (404), also without such a unit · `labels_before_finalize` (409, R-119) · `invalid_label_count`
   *   (409, R-020) · `no_permission` (403)
   */
  'POST bols/{id}/labels': async ({ ctx, app, params, body, reply }) => {
    const { format, dpi = 203, count, unit, language } = body;
    const paper = labelPapers[format === 'zpl' ? '4x6' : format];
    const { asked, target } = openPaper(app, ctx, { path: 'shipping_labels', name: paper, ...(language && { language }) });
    const id = Number(params['id']);
    const bill = await app.records.find(ctx, 'bols', id);
    if (!bill) throw recordErrors.record_not_found({ id });
    if (bill['status'] !== 'processed') throw labelErrors.labels_before_finalize();
    if (count !== undefined && labelCount([], count) === undefined) throw labelErrors.invalid_label_count();
    const name = `labels-${textOf(bill['probill'])}`;

    const all = app.system('labels of a bill of lading', ctx);
    const connection = app.database.scoped(asked.ctx);
    const printed = await connection.transaction(async (tx) => {
      const records = app.records.in(tx);
      const read = () =>
        records.list(all, 'shipping_labels', { filter: { bol: id }, fields: ['id', 'piece_number'], sort: ['piece_number'] });
      // Two people who ask for more labels follow each other.
      await tx.run(sql`select 1 from ${table(all, 'bols', 'b')} where b.id = ${id} for no key update of b`);
      const have = await read();
      if (count !== undefined && count > have.length)
        await addLabels({ all, records, connection: tx }, { bill, from: have.length + 1, to: count, total: count });
      const labels = count !== undefined && count > have.length ? await read() : have;
      const chosen = labels.filter(({ piece_number: number }) =>
        unit === undefined ? Number(number) <= (count ?? Infinity) : number === unit,
      );
      if (chosen.length === 0) throw recordErrors.record_not_found({ id: unit ?? id });
      await notePrinted(ctx, tx, chosen, format);
      return chosen.map((label) => String(label['id']));
    });
    const rows = await readRecords(connection, target, printed);
    if (format === 'zpl') {
      const parts = rows.map((label) => zplLabel(labelTexts(ctx, bill, label), dpi));
      return sendLabels(reply, name, parts.join('\n'));
    }
    const { file } = await makePaper({ ...asked, form: 'pdf' }, rows);
    return sendLabels(reply, name, file);
  },

  /**
   * A label of no shipment; nothing is stored.
   * @throws AppError `no_permission` (403)
   */
  'POST shipping_labels/test_label': async ({ ctx, app, body, reply }) => {
    const { format, dpi = 203, language } = body;
    const paper = labelPapers[format === 'zpl' ? '4x6' : format];
    const { asked } = openPaper(app, ctx, { path: 'shipping_labels', name: paper, ...(language && { language }) });
    if (format === 'zpl') return sendLabels(reply, 'test-label', zplLabel(testLabel(ctx.language), dpi));
    const { file } = await makePaper({ ...asked, form: 'pdf' }, [testRecord]);
    return sendLabels(reply, 'test-label', file);
  },
};
