import { labelBarcode, labelCount } from '../../../shared/domain/labels/labelCount.ts';
import { isGs1Prefix } from '../../../shared/domain/labels/sscc.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Effect } from '../../framework/registrations/effects.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { labelErrors } from './labelErrors.ts';
import { addLabelRows } from './labelRows.ts';
import { findTerminal, type LabelAccess, senderOf } from './senderOf.ts';

/**
 * Makes the labels of a finalized bill, one for each handling unit, and keeps their number on the bill.
 * @throws AppError `invalid_label_count` (409) for none, and for more than 999. Rules R-020, law F12
 */
export const makeLabels: Effect = async ({ id, entity, record, records, connection, system }) => {
  const all = system('labels of a bill of lading');
  const lines = await records.list(all, 'bol_items', { filter: { bol: id }, fields: ['pieces', 'hu_count', 'package_code'] });
  const asked = typeof record['label_count'] === 'number' ? record['label_count'] : null;
  const count = labelCount(
    lines.map((line) => ({
      pieces: Number(line['pieces']),
      huCount: typeof line['hu_count'] === 'number' ? line['hu_count'] : null,
      packageCode: textOf(line['package_code']),
    })),
    asked,
  );
  if (count === undefined) throw labelErrors.invalid_label_count();
  await addLabels({ all, records, connection }, { bill: record, from: 1, to: count, total: count });
  if (asked === null) await records.change(all, entity.name, id, {}, { set: { label_count: count } });
};

/** The units of a bill that get labels, both inclusive. */
interface NewLabels {
  readonly bill: RecordValues;
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** Adds labels; each has an SSCC where the carrier has a GS1 prefix. Law F13 */
export async function addLabels(access: LabelAccess, { bill, from, to, total }: NewLabels): Promise<void> {
  const { all, records } = access;
  const prefix = await readPrefix(access);
  const destination = await findTerminal(access, textOf(bill['consignee_postal']), textOf(bill['consignee_province']));
  const fragile = await records.list(all, 'bol_items', { filter: { bol: Number(bill['id']), stackable: false }, fields: ['id'], limit: 1 });
  const shown = {
    bol: Number(bill['id']),
    piece_total: total,
    format: '4x6',
    terminal: destination?.id ?? null,
    dangerous_goods: bill['dangerous_goods'] === true,
    do_not_stack: fragile.length > 0,
    ...(await senderOf(access, bill)),
  };
  const units = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const rows = units.map((unit) => ({ ...shown, piece_number: unit, barcode: labelBarcode(textOf(bill['probill']), unit) }));
  await addLabelRows(access, rows, prefix);
}

/** The GS1 company prefix of the master configuration; undefined without one. */
async function readPrefix({ all, records }: LabelAccess): Promise<string | undefined> {
  const filter = { key_group: 'LABELS', mc_key: 'GS1_PREFIX', company__isnull: true, status: 'active' };
  const [entry] = await records.list(all, 'master_configs', { filter, fields: ['mc_value'], limit: 1 });
  const prefix = entry ? textOf(entry['mc_value']) : '';
  return isGs1Prefix(prefix) ? prefix : undefined;
}
