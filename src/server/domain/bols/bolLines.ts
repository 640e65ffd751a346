import type { Bol, ChosenService } from '../../../shared/domain/bols/bolProblems.ts';
import type { DangerousCommodity, DangerousGoods } from '../../../shared/domain/bols/goodsProblems.ts';
import type { ProhibitedFreight } from '../../../shared/domain/bols/prohibitedFreight.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** The values of a bill of lading that its rules read. */
export function bolOf(values: RecordValues): Bol {
  return {
    terms: valueIn(values, 'terms'),
    third_party: numberIn(values, 'third_party'),
    third_party_number: valueIn(values, 'third_party_number'),
    ship_date: valueIn(values, 'ship_date'),
    shipper_country: valueIn(values, 'shipper_country'),
    consignee_country: valueIn(values, 'consignee_country'),
    delivery_time_from: valueIn(values, 'delivery_time_from'),
    delivery_time_to: valueIn(values, 'delivery_time_to'),
    carry_distance_ft: numberIn(values, 'carry_distance_ft'),
    dangerous_goods: values['dangerous_goods'] === true,
    dg_declaration: values['dg_declaration'] === true,
    erap_number: valueIn(values, 'erap_number'),
  };
}

export function goodsOf(values: RecordValues): DangerousGoods {
  return {
    un_number: valueIn(values, 'un_number') ?? '',
    shipping_name: valueIn(values, 'shipping_name') ?? '',
    technical_name: valueIn(values, 'technical_name'),
    primary_class: valueIn(values, 'primary_class') ?? '',
    needs_erap: values['needs_erap'] === true,
  };
}

export function commodityOf(values: RecordValues): DangerousCommodity {
  return { code: valueIn(values, 'code') ?? '', un_number: valueIn(values, 'un_number') ?? '' };
}

export function serviceOf(values: RecordValues): ChosenService {
  return {
    code: valueIn(values, 'code') ?? '',
    status: valueIn(values, 'status') ?? '',
    requestable: values['requestable'] === true,
    season_from: valueIn(values, 'season_from'),
    season_to: valueIn(values, 'season_to'),
  };
}

export function prohibitedOf(values: RecordValues, language: Language): ProhibitedFreight {
  const { keywords } = values;
  return {
    name: textIn({ en: valueIn(values, 'name_en') ?? '', fr: valueIn(values, 'name_fr') ?? '' }, language),
    name_en: valueIn(values, 'name_en') ?? '',
    name_fr: valueIn(values, 'name_fr') ?? '',
    category: valueIn(values, 'category') ?? '',
    keywords: Array.isArray(keywords) ? keywords.map(String) : null,
    tdg_class: valueIn(values, 'tdg_class'),
  };
}

function valueIn(values: RecordValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberIn(values: RecordValues, name: string): number | null {
  const value = values[name];
  return value === null || value === undefined ? null : Number(value);
}
