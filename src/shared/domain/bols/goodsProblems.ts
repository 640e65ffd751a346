import type { FieldProblem } from '../../framework/AppError.ts';
import { type ProhibitedFreight, prohibitedProblem, refusedFreight } from './prohibitedFreight.ts';

/** A line of dangerous goods. */
export interface DangerousGoods {
  readonly un_number: string;
  readonly shipping_name: string;
  readonly technical_name: string | null;
  readonly primary_class: string;
  readonly needs_erap: boolean;
}

/** A commodity of the catalogue that a line of freight names, with the UN number that it has. */
export interface DangerousCommodity {
  readonly code: string;
  readonly un_number: string;
}

interface DangerousShipment {
  readonly isDangerous: boolean;
  readonly isCertified: boolean;
  readonly erapNumber: string | null;
  readonly shipperCountry: string | null;
  readonly goods: readonly DangerousGoods[];
  readonly commodities: readonly DangerousCommodity[];
  readonly prohibited: readonly ProhibitedFreight[];
}

type Placed = readonly [place: string, problem: FieldProblem];

/**
 * The faults of dangerous goods as a whole: numbers of North America come from the United States alone, nothing on the list of prohibited
 * freight is carried, a response plan has its number, and what the catalogue knows as dangerous is declared. R-124
 */
export function goodsProblems({
  isDangerous,
  isCertified,
  erapNumber,
  shipperCountry,
  goods,
  commodities,
  prohibited,
}: DangerousShipment): Readonly<Record<string, FieldProblem>> {
  const missing = commodities.find(({ un_number }) => !goods.some((line) => line.un_number === un_number));
  const undeclared = missing && { key: 'bols.goods_of_commodity', values: { code: missing.code, number: missing.un_number } };
  if (!isDangerous) {
    if (undeclared) return { dangerous_goods: undeclared };
    return goods.length > 0 ? { dangerous_goods: { key: 'bols.goods_not_declared' } } : {};
  }
  const ofLines = goods.flatMap((line, i): Placed[] => {
    const place = `bol_dangerous_goods/${i}`;
    const refused = prohibited.find(({ category, tdg_class }) => category === 'prohibited' && tdg_class === line.primary_class);
    const named = refusedFreight(`${line.shipping_name} ${line.technical_name ?? ''}`, prohibited);
    const found: (Placed | undefined)[] = [
      line.un_number.startsWith('NA') && shipperCountry !== 'US' ? [`${place}/un_number`, { key: 'bols.un_number' }] : undefined,
      refused ? [`${place}/primary_class`, prohibitedProblem(refused)] : undefined,
      named ? [`${place}/shipping_name`, prohibitedProblem(named)] : undefined,
    ];
    return found.filter((each) => each !== undefined);
  });
  return {
    ...(goods.length === 0 && { bol_dangerous_goods: { key: 'bols.no_goods' } }),
    ...(goods.length > 0 && undeclared && { bol_dangerous_goods: undeclared }),
    ...(!isCertified && { dg_declaration: { key: 'bols.not_certified' } }),
    ...(erapNumber === null && goods.some(({ needs_erap }) => needs_erap) && { erap_number: { key: 'bols.no_erap' } }),
    ...Object.fromEntries(ofLines),
  };
}
