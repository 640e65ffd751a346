import { type DayNumber, dayText, lastLeapDay, summerTimeOf } from '../world/calendar.ts';
import type { Cell } from '../world/DemoPlan.ts';

/**
 * Difficult values for lists, forms, exports and clocks, once each: longest values, blanks, markup, wildcards, a leap day, a day of
 * 23 hours, other scripts.
 * @returns the columns in which an odd shipment differs, none for most
 */
export function oddShipment(index: number, anchor: DayNumber): Readonly<Record<string, Cell>> {
  switch (index) {
    case 11:
      return {
        bol_number: 'BOL-2024-00001234567',
        po_number: '45000001, 45000002, 4500000003',
        order_number: 'SO-2024-0000000000012345678901',
        shipper_name: 'Great Northern Woodworking Ltd',
        shipper_address: '12345, boul. du Sacré-Cœur-de-Jésus-et-de-Marie, local 1200A',
        consignee_name: 'Œuvres Complètes du Sacré-Cœur',
        pieces: 9999,
        special_instructions: 'Ring bell twice at the rear',
        signed_by: "Marie-Geneviève L'Heureux-Dubé",
      };
    case 12:
      return Object.fromEntries(blankable.map((column) => [column, null]));
    case 13:
      return {
        shipper_name: '&lt;img src="x"&gt; & Sons',
        consignee_name: '"Quoted" & &quot;bold&quot;',
        special_instructions: '&lt;/td&gt; "0" & \'1\'',
      };
    case 14:
      return { shipper_name: '100%_Wool \\ Laine', consignee_name: "L'Œuf d'Or, s.e.n.c.", special_instructions: '=1+1; 50% \\ _' };
    case 15:
      return { pickup_date: dayText(lastLeapDay(anchor)), po_date: dayText(lastLeapDay(anchor)) };
    case 16:
      return { appointment_at: `${dayText(lastClockChange(anchor))}T12:30:00Z` };
    case 17:
      return { shipper_name: '東京部品 販売店', consignee_name: 'Ωμέγα Εμπορική', signed_by: 'متجر النجوم' };
    default:
      return noOddity;
  }
}

const noOddity: Readonly<Record<string, Cell>> = {};
const blankable = [
  'original_probill',
  'bol_number',
  'pickup_number',
  'po_number',
  'order_number',
  'reference_1',
  'reference_2',
  'reference_3',
  'reference_4',
  'interline_number',
  'interline_pro',
  'partner_carrier',
  'po_date',
  'shipper',
  'consignee',
  'current_terminal',
  'hu_count',
  'verified_weight',
  'declared_value',
  'appointment_at',
  'guaranteed_met',
  'special_instructions',
] as const;

function lastClockChange(anchor: DayNumber): DayNumber {
  const year = Number(dayText(anchor).slice(0, 4));
  const { start } = summerTimeOf(year);
  return start <= anchor ? start : summerTimeOf(year - 1).start;
}
