import type { PaperDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { letter } from '../pdf/openPdf.ts';
import type { PaperContent } from './PaperContent.ts';

const pointsPerInch = 72;

/** Width and height of pages, in points. */
const sizes = { letter: [letter.short, letter.long], legal: [612, 1008], a4: [595.28, 841.89] } as const;

const [pageMargin, compactMargin, labelMargin] = [48, 36, 9] as const;
const [pageText, compactText, labelText] = [9.5, 8, 8] as const;

/** The measures of a paper, in points. */
export function paperSize({
  size = 'letter',
  compact,
  sheet,
}: Pick<PaperDefinition, 'size' | 'compact' | 'sheet'>): Pick<
  PaperContent,
  'width' | 'height' | 'margin' | 'textSize' | 'isLabel' | 'sheet'
> {
  if (typeof size === 'string') {
    const [width, height] = sizes[size];
    const measures = compact ? { margin: compactMargin, textSize: compactText } : { margin: pageMargin, textSize: pageText };
    return { width, height, ...measures, isLabel: false, sheet: null };
  }
  const places = sheet && {
    width: letter.short,
    height: letter.long,
    columns: sheet.columns,
    rows: sheet.rows,
    left: sheet.left * pointsPerInch,
    top: sheet.top * pointsPerInch,
    gapAcross: (sheet.gap_across ?? 0) * pointsPerInch,
    gapDown: (sheet.gap_down ?? 0) * pointsPerInch,
  };
  const [width, height] = [size.width * pointsPerInch, size.height * pointsPerInch];
  return { width, height, margin: labelMargin, textSize: labelText, isLabel: true, sheet: places ?? null };
}
