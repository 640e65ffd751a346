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

/** A name at the left of its bar, cut to its room; its whole text is in the mark and in the table. */
export function Truncated({ x, y, width, text }: Omit<TickTextProps, 'anchor'> & { readonly width: number }) {
  const most = Math.max(3, Math.floor(width / 6.6));
  return <TickText x={x} y={y} anchor="end" text={text.length > most ? `${text.slice(0, most - 1)}…` : text} />;
}
