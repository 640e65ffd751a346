import Box from '@mui/material/Box';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { ChartProps, Mark } from './ChartData.ts';
import { markText } from './Marked.tsx';

interface TipProps {
  readonly mark: Mark;
  /** The place of the mark. */
  readonly at: { readonly x: number; readonly y: number; readonly width: number };
  /** Width of the drawing. */
  readonly width: number;
  readonly props: ChartProps;
}

/** The words of the mark under the pointer or with the focus; its own name says the same to screen readers. */
export function Tip({ mark, at, width, props }: TipProps) {
  const language = useLanguage();
  const middle = at.x + at.width / 2;
  const shift = middle < width * 0.25 ? '0' : middle > width * 0.75 ? '-100%' : '-50%';
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left: middle,
        top: Math.max(0, at.y),
        transform: `translate(${shift}, ${at.y > 40 ? 'calc(-100% - 6px)' : '24px'})`,
        bgcolor: 'text.primary',
        color: 'background.paper',
        borderRadius: 1,
        px: 1,
        py: 0.5,
        typography: 'body2',
        maxWidth: 280,
        pointerEvents: 'none',
        zIndex: 1,
      }}
    >
      {markText(mark, props, language)}
    </Box>
  );
}
