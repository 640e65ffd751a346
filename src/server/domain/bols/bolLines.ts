import type { Bol, ChosenService } from '../../../shared/domain/bols/bolProblems.ts';
import type { DangerousGoods } from '../../../shared/domain/bols/goodsProblems.ts';
import type { ProhibitedFreight } from '../../../shared/domain/bols/prohibitedFreight.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** The values of a bill of lading that its rules read. */
export function bolOf(values: RecordValues): Bol {
  return {
    terms: textIn(values, 'terms'),
    third_party: numberIn(values, 'third_party'),
    third_party_number: textIn(values, 'third_party_number'),
    ship_date: textIn(values, 'ship_date'),
    shipper_country: textIn(values, 'shipper_country'),
    consignee_country: textIn(values, 'consignee_country'),
    delivery_time_from: textIn(values, 'delivery_time_from'),
    delivery_time_to: textIn(values, 'delivery_time_to'),
    carry_distance_ft: numberIn(values, 'carry_distance_ft'),
    dangerous_goods: values['dangerous_goods'] === true,
    dg_declaration: values['dg_declaration'] === true,
  };
}

export function goodsOf(values: RecordValues): DangerousGoods {
  return { un_number: textIn(values, 'un_number') ?? '', primary_class: textIn(values, 'primary_class') ?? '' };
}

export function serviceOf(values: RecordValues): ChosenService {
  return {
    code: textIn(values, 'code') ?? '',
    status: textIn(values, 'status') ?? '',
    requestable: values['requestable'] === true,
    season_from: textIn(values, 'season_from'),
    season_to: textIn(values, 'season_to'),
  };
}

export function prohibitedOf(values: RecordValues, language: Language): ProhibitedFreight {
  const { keywords } = values;
  return {
    name: textIn(values, language === 'fr' ? 'name_fr' : 'name_en') ?? '',
    name_en: textIn(values, 'name_en') ?? '',
    name_fr: textIn(values, 'name_fr') ?? '',
    category: textIn(values, 'category') ?? '',
    keywords: Array.isArray(keywords) ? keywords.map(String) : null,
    tdg_class: textIn(values, 'tdg_class'),
  };
}

function textIn(values: RecordValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberIn(values: RecordValues, name: string): number | null {
  const value = values[name];
  return value === null || value === undefined ? null : Number(value);
}
