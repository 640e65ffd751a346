import type { labelEndpoints } from '../../../shared/domain/labels/endpoints.ts';
import { labelPapers } from '../../../shared/domain/labels/labelFormats.ts';
import { zplLabel } from '../../../shared/domain/labels/zpl.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import { makePaper } from '../../framework/papers/makePaper.ts';
import { openPaper, readRecords } from '../../framework/papers/openPaper.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { labelErrors } from './labelErrors.ts';
import { labelTexts } from './labelTexts.ts';

/** Labels that one file holds at most: a bill has 999 at most. */
const labelsMax = 10_000;

/**
 * Prints the labels of several bills in one file, bill by bill in the order of the call. Bills that are not finalized are left out.
 * @throws AppError `record_not_found` (404) if the reader sees none of the bills · `labels_before_finalize` (409, R-119) if none of them
 *   is finalized · `invalid_label_count` (409) for more labels than one file holds · `no_permission` (403)
 */
export const printMany: HandlersOf<typeof labelEndpoints>['POST bols/labels'] = async ({ ctx, app, body, reply }) => {
  const { format, dpi = 203, language } = body;
  const ids = [...new Set(body.ids)];
  const paper = labelPapers[format === 'zpl' ? '4x6' : format];
  const { asked, target } = openPaper(app, ctx, { path: 'shipping_labels', name: paper, ...(language && { language }) });
  const seen = await app.records.list(ctx, 'bols', { filter: { id__in: ids }, limit: ids.length });
  if (seen.length === 0) throw recordErrors.record_not_found({ id: ids[0] ?? 0 });
  const bills = new Map(seen.filter(({ status }) => status === 'processed').map((bill) => [Number(bill['id']), bill]));
  if (bills.size === 0) throw labelErrors.labels_before_finalize();
  const all = app.system('labels of bills of lading', ctx);
  const connection = app.database.scoped(ctx);
  const labels = await app.records.list(all, 'shipping_labels', {
    filter: { bol__in: [...bills.keys()] },
    fields: ['id', 'bol', 'piece_number'],
    sort: ['bol', 'piece_number'],
    limit: labelsMax + 1,
  });
  if (labels.length > labelsMax) throw labelErrors.invalid_label_count();
  const printed = ids.flatMap((id) => labels.filter(({ bol }) => bol === id).map((label) => Number(label['id'])));
  const set = { format, printed_at: ctx.now, printed_by: ctx.reader.userId };
  await connection.transaction(async (tx) => {
    const records = app.records.in(tx);
    for (const id of printed) await records.change(all, 'shipping_labels', id, {}, { set });
  });
  const rows = await readRecords(connection, target, printed.map(String));
  const send = (file: Uint8Array | string, ending: string, media: string) =>
    reply
      .header('content-disposition', contentDisposition('labels', ending, 'attachment'))
      .type(media)
      .send(file);
  if (format === 'zpl') {
    const parts = rows.map((label) => zplLabel(labelTexts(ctx, bills.get(Number(label['bol'])) ?? {}, label), dpi));
    return send(parts.join('\n'), 'zpl', 'text/plain; charset=utf-8');
  }
  const { file } = await makePaper({ ...asked, form: 'pdf' }, rows);
  return send(Buffer.from(file), 'pdf', 'application/pdf');
};
