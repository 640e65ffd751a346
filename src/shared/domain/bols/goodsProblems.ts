import type { FieldProblem } from '../../framework/AppError.ts';
import { type ProhibitedFreight, prohibitedProblem } from './prohibitedFreight.ts';

/** A line of dangerous goods. */
export interface DangerousGoods {
  readonly un_number: string;
  readonly primary_class: string;
}

interface DangerousShipment {
  readonly isDangerous: boolean;
  readonly isCertified: boolean;
  readonly shipperCountry: string | null;
  readonly goods: readonly DangerousGoods[];
  readonly prohibited: readonly ProhibitedFreight[];
}

type Placed = readonly [place: string, problem: FieldProblem];

/** The faults of dangerous goods as a whole. R-124, and the list of prohibited freight. */
export function goodsProblems({
  isDangerous,
  isCertified,
  shipperCountry,
  goods,
  prohibited,
}: DangerousShipment): Readonly<Record<string, FieldProblem>> {
  if (!isDangerous) return goods.length > 0 ? { dangerous_goods: { key: 'bols.goods_not_declared' } } : {};
  const ofLines = goods.flatMap((line, i): Placed[] => {
    const place = `bol_dangerous_goods/${i}`;
    const refused = prohibited.find(({ category, tdg_class }) => category === 'prohibited' && tdg_class === line.primary_class);
    const found: (Placed | undefined)[] = [
      line.un_number.startsWith('NA') && shipperCountry !== 'US' ? [`${place}/un_number`, { key: 'bols.un_number' }] : undefined,
      refused ? [`${place}/primary_class`, prohibitedProblem(refused)] : undefined,
    ];
    return found.filter((each) => each !== undefined);
  });
  return {
    ...(goods.length === 0 && { bol_dangerous_goods: { key: 'bols.no_goods' } }),
    ...(!isCertified && { dg_declaration: { key: 'bols.not_certified' } }),
    ...Object.fromEntries(ofLines),
  };
}
