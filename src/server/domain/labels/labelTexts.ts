import type { LabelTexts } from '../../../shared/domain/labels/zpl.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

const stackWords = { en: 'DO NOT STACK', fr: 'NE PAS GERBER' };
const dangerWords = { en: 'DANGEROUS GOODS', fr: 'MARCHANDISES DANGEREUSES' };
const ofWords = { en: 'of', fr: 'de' };

/** The texts of a label for a printer that writes them itself, in the language of the call. */
export function labelTexts({ registry, language }: CallContext, bill: RecordValues, label: RecordValues): LabelTexts {
  const line = (...names: readonly string[]) => filled(names.map((name) => textOf(bill[name]))).join(' ');
  const service = getField(getEntity(registry, 'bols'), 'service_level').options?.find(({ value }) => value === bill['service_level']);
  return {
    from: filled([textOf(label['from_name']), textOf(label['from_address'])]),
    to: filled([
      line('consignee_name'),
      line('consignee_address_1'),
      line('consignee_address_2'),
      line('consignee_city', 'consignee_province', 'consignee_country'),
    ]),
    postal: textOf(bill['consignee_postal']),
    terminal: textOf(label['terminal_label']),
    service: service ? textIn(service.label, language) : '',
    unit: `${textOf(label['piece_number'])} ${textIn(ofWords, language)} ${textOf(label['piece_total'])}`,
    probill: textOf(bill['probill']),
    barcode: textOf(label['barcode']),
    sscc: label['sscc'] === null ? null : textOf(label['sscc']),
    warnings: [
      ...(label['dangerous_goods'] === true ? [textIn(dangerWords, language)] : []),
      ...(label['do_not_stack'] === true ? [textIn(stackWords, language)] : []),
    ],
  };
}

/** A label of no shipment, with the widest and the oddest letters. */
export function testLabel(language: Language): LabelTexts {
  const wide = 'W'.repeat(30);
  return {
    from: ['TEST ^ ~ _ é É ç', wide],
    to: [wide, wide, wide],
    postal: 'H0H 0H0',
    terminal: 'TEST',
    service: 'TEST',
    unit: `1 ${textIn(ofWords, language)} 1`,
    probill: '0000000000',
    barcode: '0000000000001',
    sscc: null,
    warnings: [textIn(dangerWords, language), textIn(stackWords, language)],
  };
}

/** The same label as a row, for papers. No row has its key. */
export const testRecord: RecordValues = {
  id: 0,
  from_name: `TEST ^ ~ _ é É ç ${'W'.repeat(30)}`,
  from_address: 'W'.repeat(60),
  terminal: null,
  terminal_label: null,
  bol: null,
  bol_label: null,
  piece_number: 1,
  piece_total: 1,
  barcode: '0000000000001',
  sscc: null,
  dangerous_goods: true,
  do_not_stack: true,
};

function filled(values: readonly string[]): string[] {
  return values.filter((value) => value !== '');
}
