import { defineErrors } from '../../../shared/framework/AppError.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

const imageErrors = defineErrors({ interline_mismatch: 409 });

/** Images of partner carriers, which name the shipment by its interline pro. Rule R-159 */
export const imageHooks = defineHooks({
  /**
   * Before each save: asks about an interline pro and a partner carrier that the shipment does not have; who agrees keeps the image pending a
   * match.
   */
  'shipment_images.match': async ({ ctx, record = {}, previous, records }) => {
    if (previous && pairFields.every((name) => record[name] === previous[name])) return undefined;
    const shipment = await records.find(ctx, 'shipments', Number(record['shipment']));
    const isMatch = shipment === undefined || matches(record, shipment);
    if (!isMatch && record['pending_match'] !== true)
      throw imageErrors.interline_mismatch({}, { errors: { pending_match: { key: 'error.interline_pending', offer: true } } });
    return { pending_match: !isMatch };
  },
  /** After each save: images that waited for the shipment's interline pro and partner carrier. */
  'shipments.matchImages': async ({ id, record = {}, previous, records, system }) => {
    if (id === undefined || !previous || matches(record, previous)) return undefined;
    const all = system('images of a shipment that wait for a match');
    const waiting = await records.list(all, 'shipment_images', { filter: { shipment: id, pending_match: true } });
    for (const image of waiting)
      if (matches(image, record)) await records.change(all, 'shipment_images', Number(image['id']), {}, { set: { pending_match: false } });
    return undefined;
  },
});

const pairFields = ['shipment', 'partner_carrier', 'interline_pro', 'pending_match'] as const;

/** true: what one names of partner carrier and interline pro is what the other has. */
function matches(one: RecordValues, other: RecordValues): boolean {
  const isSame = (name: 'partner_carrier' | 'interline_pro') => {
    const own = wordOf(one[name]);
    return own === '' || own === wordOf(other[name]);
  };
  return isSame('partner_carrier') && isSame('interline_pro');
}

function wordOf(value: unknown): string {
  return textOf(value).trim().toUpperCase();
}
