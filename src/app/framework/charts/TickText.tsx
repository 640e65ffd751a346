import { useTheme } from '@mui/material/styles';

interface TickTextProps {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

/** A text at an axis. */
export function TickText({ x, y, anchor, text }: TickTextProps) {
  const { palette, typography } = useTheme();
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={12} fontFamily={typography.fontFamily} fill={palette.text.secondary}>
      {text}
    </text>
  );
}

/** Pixels of a text of an axis, about. */
function tickWidth(text: string): number {
  return text.length * 7;
}

/** A text below its mark; at the right edge it ends there, so that nothing is cut. */
export function EdgeTick({ x, y, text, edge }: Omit<TickTextProps, 'anchor'> & { readonly edge: number }) {
  const isOver = x + tickWidth(text) / 2 > edge;
  return <TickText x={isOver ? edge : x} y={y} anchor={isOver ? 'end' : 'middle'} text={text} />;
}

/**
 * Places of texts along an axis which leave room for each other.
 * @param xs the middles of all texts, in order
 */
export function freeTicks(xs: readonly number[], texts: readonly string[]): readonly number[] {
  const room = Math.max(...texts.map(tickWidth), 7) + 10;
  let end = Number.NEGATIVE_INFINITY;
  return xs.flatMap((x, i) => {
    // A pixel less: places are computed with fractions.
    if (x - end < room - 1) return [];
    end = x;
    return [i];
  });
}

/** A name at the left of its bar, cut to its room; its whole text is in the mark and in the table. */
export function Truncated({ x, y, width, text }: Omit<TickTextProps, 'anchor'> & { readonly width: number }) {
  const most = Math.max(3, Math.floor(width / 6.6));
  return <TickText x={x} y={y} anchor="end" text={text.length > most ? `${text.slice(0, most - 1)}…` : text} />;
}
