import type { labelEndpoints } from '../../../shared/domain/labels/endpoints.ts';
import { labelCount } from '../../../shared/domain/labels/labelCount.ts';
import { labelPapers } from '../../../shared/domain/labels/labelFormats.ts';
import { zplLabel } from '../../../shared/domain/labels/zpl.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { makePaper } from '../../framework/papers/makePaper.ts';
import { openPaper, readRecords } from '../../framework/papers/openPaper.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { labelErrors } from './labelErrors.ts';
import { labelTexts, testLabel } from './labelTexts.ts';
import { addLabels } from './makeLabels.ts';
import { printMany } from './manyLabels.ts';

export const labelHandlers: HandlersOf<typeof labelEndpoints> = {
  'POST bols/labels': printMany,

  /**
   * Prints labels of a finalized bill; a label that there is keeps its number, total and bar code.
   * @throws AppError `record_not_found` (404), also without such a unit · `labels_before_finalize` (409, R-119) · `invalid_label_count`
   *   (409, R-020) · `no_permission` (403)
   */
  'POST bols/{id}/labels': async ({ ctx, app, params, body, reply }) => {
    const { format, dpi = 203, count, unit, test = false, language } = body;
    const paper = labelPapers[format === 'zpl' ? '4x6' : format];
    const { asked, target } = openPaper(app, ctx, { path: 'shipping_labels', name: paper, ...(language && { language }) });
    const id = Number(params['id']);
    const bill = await app.records.find(ctx, 'bols', id);
    if (!bill) throw recordErrors.record_not_found({ id });
    if (bill['status'] !== 'processed') throw labelErrors.labels_before_finalize();
    if (count !== undefined && labelCount([], count) === undefined) throw labelErrors.invalid_label_count();
    const name = `labels-${textOf(bill['probill'])}`;
    const send = (file: Uint8Array | string, ending: string, media: string) =>
      reply
        .header('content-disposition', contentDisposition(name, ending, 'attachment'))
        .type(media)
        .send(file);
    if (format === 'zpl' && test) return send(zplLabel(testLabel(ctx.language), dpi), 'zpl', 'text/plain; charset=utf-8');

    const all = app.system('labels of a bill of lading', ctx);
    const connection = app.database.scoped(ctx);
    const printed = await connection.transaction(async (tx) => {
      const records = app.records.in(tx);
      const read = () =>
        records.list(all, 'shipping_labels', { filter: { bol: id }, fields: ['id', 'piece_number'], sort: ['piece_number'] });
      const have = await read();
      if (count !== undefined && count > have.length)
        await addLabels({ all, records, connection: tx }, { bill, from: have.length + 1, to: count, total: count });
      const labels = count !== undefined && count > have.length ? await read() : have;
      const chosen = labels.filter(({ piece_number: number }) =>
        unit === undefined ? Number(number) <= (count ?? Infinity) : number === unit,
      );
      if (chosen.length === 0) throw recordErrors.record_not_found({ id: unit ?? id });
      const set = { format, printed_at: ctx.now, printed_by: ctx.reader.userId };
      for (const label of chosen) await records.change(all, 'shipping_labels', Number(label['id']), {}, { set });
      return chosen.map((label) => String(label['id']));
    });
    const rows = await readRecords(connection, target, printed);
    if (format === 'zpl') {
      const parts = rows.map((label) => zplLabel(labelTexts(ctx, bill, label), dpi));
      return send(parts.join('\n'), 'zpl', 'text/plain; charset=utf-8');
    }
    const { file } = await makePaper({ ...asked, form: 'pdf' }, rows);
    return send(Buffer.from(file), 'pdf', 'application/pdf');
  },
};
