import { useTheme } from '@mui/material/styles';
import { markAt } from './chartColours.ts';

const shapes = ['', 'M0 6 L6 0', 'M0 0 L6 6', 'M3 0 L3 6', 'M0 3 L6 3', 'M0 6 L6 0 M0 0 L6 6', 'M0 3 L6 3 M3 0 L3 6', 'M2 2 h2 v2 h-2 z'];

/** Hatchings over the colours of series, so that two series never differ only by colour; the first series has none. */
export function Patterns({ id }: { readonly id: string }) {
  const { background } = useTheme().palette;
  return (
    <defs>
      {shapes.map((shape, i) => (
        <pattern key={shape} id={`${id}-${i}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d={shape} stroke={background.paper} strokeWidth="1.2" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}

/** The hatching of a series; undefined for the first. */
export function patternAt(id: string, i: number): string | undefined {
  const at = markAt(i, shapes.length);
  return at === 0 ? undefined : `url(#${id}-${at})`;
}
