import { labelBarcode, labelCount } from '../../../shared/domain/labels/labelCount.ts';
import { isGs1Prefix, ssccOf } from '../../../shared/domain/labels/sscc.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { EffectEvent } from '../../framework/registrations/effects.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import { labelErrors } from './labelErrors.ts';

/**
 * Makes the labels of a finalized bill, one for each handling unit, and keeps their number on the bill.
 * @throws AppError `invalid_label_count` (409) for none, and for more than 999. Rules R-020, law F12
 */
export async function makeLabels({
  id,
  entity,
  record,
  records,
  system,
}: Pick<EffectEvent, 'id' | 'entity' | 'record' | 'records' | 'system'>): Promise<void> {
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
  await addLabels({ all, records }, { bol: id, probill: textOf(record['probill']), from: 1, to: count });
  if (asked === null) await records.change(all, entity.name, id, {}, { set: { label_count: count } });
}

/** The units of a bill that get labels, both inclusive; `to` is their total number. */
interface NewLabels {
  readonly bol: number;
  readonly probill: string;
  readonly from: number;
  readonly to: number;
}

/** Adds labels; each has an SSCC where the carrier has a GS1 prefix. Law F13 */
async function addLabels(
  { all, records }: { readonly all: CallContext; readonly records: Records },
  { bol, probill, from, to }: NewLabels,
): Promise<void> {
  const prefix = await readPrefix(all, records);
  for (let unit = from; unit <= to; unit += 1) {
    const set = { bol, piece_number: unit, piece_total: to, barcode: labelBarcode(probill, unit), format: '4x6' };
    const label = await records.create(all, 'shipping_labels', {}, { set });
    // The serial number is the key of the row, which no other label has.
    if (prefix !== undefined)
      await records.change(all, 'shipping_labels', Number(label['id']), {}, { set: { sscc: ssccOf(prefix, Number(label['id'])) } });
  }
}

/** The GS1 company prefix of the master configuration; undefined without one. */
async function readPrefix(all: CallContext, records: Records): Promise<string | undefined> {
  const filter = { key_group: 'LABELS', mc_key: 'GS1_PREFIX', company__isnull: true, status: 'active' };
  const [entry] = await records.list(all, 'master_configs', { filter, fields: ['mc_value'], limit: 1 });
  const prefix = entry ? textOf(entry['mc_value']) : '';
  return isGs1Prefix(prefix) ? prefix : undefined;
}
