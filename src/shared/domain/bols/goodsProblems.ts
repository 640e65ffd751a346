import type { FieldProblem } from '../../framework/AppError.ts';
import type { ProhibitedFreight } from './prohibitedFreight.ts';

/** A line of dangerous goods. */
export interface DangerousGoods {
  readonly un_number: string;
  readonly shipping_name: string;
  readonly primary_class: string;
}

interface DangerousShipment {
  readonly isDangerous: boolean;
  readonly isCertified: boolean;
  readonly shipperCountry: string | null;
  readonly goods: readonly DangerousGoods[];
  readonly prohibited: readonly ProhibitedFreight[];
}

/** The faults of dangerous goods as a whole. R-124, and the list of prohibited freight. */
export function goodsProblems({ isDangerous, isCertified, shipperCountry, goods, prohibited }: DangerousShipment): Readonly<Record<string, FieldProblem>> {
  if (!isDangerous) return goods.length > 0 ? { dangerous_goods: { key: 'bols.goods_not_declared' } } : {};
  const refusedClass = (line: DangerousGoods) =>
    prohibited.find(({ category, tdg_class }) => category === 'prohibited' && tdg_class === line.primary_class);
  const ofLines = goods.flatMap((line, i): [string, FieldProblem][] => {
    const refused = refusedClass(line);
    const isForeign = line.un_number.startsWith('NA') && shipperCountry !== 'US';
    return [
      ...(isForeign ? [[`bol_dangerous_goods/${i}/un_number`, { key: 'bols.un_number' }] as [string, FieldProblem]] : []),
      ...(refused
        ? [
            [
              `bol_dangerous_goods/${i}/primary_class`,
              { key: 'bols.prohibited', values: { name_en: refused.name_en, name_fr: refused.name_fr } },
            ] as [string, FieldProblem],
          ]
        : []),
    ];
  });
  return {
    ...(goods.length === 0 && { bol_dangerous_goods: { key: 'bols.no_goods' } }),
    ...(!isCertified && { dg_declaration: { key: 'bols.not_certified' } }),
    ...Object.fromEntries(ofLines),
  };
}
