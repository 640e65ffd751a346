import type { FigureAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { formatCell } from '../../../shared/framework/formats/formatCell.ts';
import { inUnit, inUnitOfRow } from '../../../shared/framework/formats/inUnit.ts';
import type { ValueUnit } from '../../../shared/framework/grid/totalColumn.ts';
import { useCellContext } from '../i18n/useCellContext.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';

interface FigureText {
  readonly value: string;
  readonly unit: string;
}

/** From here on fraction digits say nothing. */
const wholeFrom = 1000;

const rowCount = { type: 'number', format: undefined, decimals: 0, unit: undefined, searchOptions: undefined } as const;

/** Units that a figure names. */
const unitsMax = 3;

/**
 * The value of a figure in the notation of the language; an estimate has a tilde, a total over no rows a dash. Values in several units are
 * listed, each with its unit.
 */
export function useFigureText({ value, units, isEstimated, unit, column }: FigureAnswer): FigureText {
  const context = useCellContext();
  const text = useText();
  const message = useMessage();
  const [first] = units;
  const written = (each: unknown, named: ValueUnit, several: boolean): string => {
    const isLarge = typeof each === 'number' && Math.abs(each) >= wholeFrom;
    const shape = column ? (named === undefined ? inUnitOfRow(column, {}) : inUnit(column, named)) : rowCount;
    const shown = {
      ...shape,
      ...(isLarge && { decimals: 0 }),
      ...(several ? { namesCurrency: true } : { unit: shape.format === 'currency' ? shape.unit : undefined }),
    };
    return formatCell(each, shown, context) || '–';
  };
  if (units.length > 1) {
    const named = units.slice(0, unitsMax).map((each) => written(each.value, each.unit, true));
    const more = units.slice(unitsMax).reduce((sum, { others }) => sum + Math.max(1, others), 0);
    return {
      value: [...named, ...(more > 0 ? [message('grid.other_units', { count: more })] : [])].join(' · '),
      unit: unit ? text(unit) : '',
    };
  }
  const alone = written(value, first?.unit, false);
  return { value: isEstimated ? `~${alone}` : alone, unit: unit ? text(unit) : (column?.unit ?? '') };
}
