import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import type { ChartProps } from './ChartData.ts';
import { colourAt } from './chartColours.ts';
import { Marked } from './Marked.tsx';
import { Patterns } from './Patterns.tsx';
import { TickText, Truncated } from './TickText.tsx';
import { Tip } from './Tip.tsx';
import { useMarks } from './useMarks.ts';
import { usePatterns } from './usePatterns.ts';

const radius = 110;
const pad = 12;

/** A circle of shares, each labelled outside the circle at the end of its middle line. */
export function PieChart(props: ChartProps) {
  const { data, width, onPick } = props;
  const { palette } = useTheme();
  const patternId = useId();
  const patternOf = usePatterns(patternId);
  const marks = useMarks(data, onPick);
  const values = data.categories.map((_category, i) => Math.max(0, data.series[0]?.values[i] ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  const isNarrow = width < 460;
  const room = Math.max(0, (width - 2 * radius) / 2 - 24);
  const centre = { x: width / 2, y: radius + pad + 14 };
  const names = isNarrow ? data.categories.length * 20 + 12 : 0;
  const starts = values.map((_value, i) => values.slice(0, i).reduce((sum, value) => sum + value, 0) / (total || 1));
  const at = (turn: number, distance: number) => ({
    x: centre.x + distance * Math.sin(turn * 2 * Math.PI),
    y: centre.y - distance * Math.cos(turn * 2 * Math.PI),
  });
  const shown = marks.shown;
  return (
    <div style={{ position: 'relative' }}>
      <svg role="group" aria-label={props.label} width={width} height={2 * (radius + pad + 14) + names} style={{ display: 'block' }}>
        <Patterns id={patternId} />
        {data.categories.map(({ label, colour }, i) => {
          const [start, share] = [starts[i] ?? 0, (values[i] ?? 0) / (total || 1)];
          if (share === 0) return null;
          const d = slicePath(start, share, at);
          const pattern = patternOf(i, colour !== undefined);
          const middle = at(start + share / 2, radius + 10);
          const isRight = middle.x >= centre.x;
          return (
            <Marked key={i} mark={{ category: i, series: 0 }} marks={marks} props={props}>
              <path d={d} fill={colour ?? colourAt(palette.mode, i)} stroke={palette.background.paper} strokeWidth={2} />
              {pattern && <path d={d} fill={pattern} />}
              <path className="ring" d={d} fill="none" />
              {isNarrow ? (
                <g aria-hidden>
                  <rect x={0} y={2 * (radius + pad + 14) + i * 20} width={14} height={12} fill={colour ?? colourAt(palette.mode, i)} />
                  {pattern && <rect x={0} y={2 * (radius + pad + 14) + i * 20} width={14} height={12} fill={pattern} />}
                  <TickText x={20} y={2 * (radius + pad + 14) + i * 20 + 11} anchor="start" text={label} />
                </g>
              ) : (
                share > 0.02 && (
                  <g aria-hidden>
                    {isRight ? (
                      <TickText x={middle.x} y={middle.y + 4} anchor="start" text={cut(label, room)} />
                    ) : (
                      <Truncated x={middle.x} y={middle.y + 4} width={room} text={label} />
                    )}
                  </g>
                )
              )}
            </Marked>
          );
        })}
      </svg>
      {shown && (
        <Tip
          mark={shown}
          at={{ ...at((starts[shown.category] ?? 0) + (values[shown.category] ?? 0) / (total || 1) / 2, radius * 0.7), width: 0 }}
          width={width}
          props={props}
        />
      )}
    </div>
  );
}

function cut(text: string, room: number): string {
  const most = Math.max(3, Math.floor(room / 6.6));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function slicePath(start: number, share: number, at: (turn: number, distance: number) => { x: number; y: number }): string {
  const centre = at(0, 0);
  if (share > 0.9999) {
    const [a, b] = [at(0, radius), at(0.5, radius)];
    return `M${a.x} ${a.y} A${radius} ${radius} 0 1 1 ${b.x} ${b.y} A${radius} ${radius} 0 1 1 ${a.x} ${a.y} Z`;
  }
  const [from, to] = [at(start, radius), at(start + share, radius)];
  return `M${centre.x} ${centre.y} L${from.x} ${from.y} A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${to.x} ${to.y} Z`;
}
