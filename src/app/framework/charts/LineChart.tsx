import { useTheme } from '@mui/material/styles';
import { type ChartProps, slotsOf } from './ChartData.ts';
import { dashesAt, seriesColour } from './chartColours.ts';
import { Legend } from './Legend.tsx';
import { Marked } from './Marked.tsx';
import { niceTicks } from './niceTicks.ts';
import { endsOf, type Span, stack } from './stack.ts';
import { EdgeTick, freeTicks, TickText } from './TickText.tsx';
import { Tip } from './Tip.tsx';
import { useMarks } from './useMarks.ts';

const left = 52;
const top = 10;
const height = 280;
const stepMin = 14;

/** Lines through the values of each series; areas are filled to the axis, or to the series below if values add up. */
export function LineChart({ isFilled, ...props }: ChartProps & { readonly isFilled: boolean }) {
  const { width, onPick } = props;
  const data = isFilled ? props.data : { ...props.data, isStacked: false };
  const { categories, series } = data;
  const { palette } = useTheme();
  const marks = useMarks(data, onPick);
  const spans = stack(data);
  const ticks = niceTicks(endsOf(spans));
  const [first, last] = [ticks[0], ticks.at(-1) ?? 1];
  const plot = Math.max(width - left - 24, categories.length * stepMin);
  const step = plot / Math.max(slotsOf(data), 1);
  const total = left + plot + 24;
  const x = (category: number): number => left + ((categories[category]?.place ?? category) + 0.5) * step;
  const y = (value: number): number => top + height - ((value - first) / (last - first)) * height;
  const named = freeTicks(
    categories.map((_category, i) => x(i)),
    categories.map(({ label }) => label),
  );
  const colourOf = (at: number): string => seriesColour(palette.mode, series[at]?.colour, at);
  const shown = marks.shown;
  const shownSpan = shown && spans[shown.series]?.[shown.category];
  return (
    <>
      {series.length > 1 && <Legend labels={series.map(({ label }) => label)} colourOf={colourOf} />}
      <div style={{ position: 'relative', overflowX: 'auto', overflowY: 'hidden' }}>
        <svg role="group" aria-label={props.label} width={total} height={top + height + 30} style={{ display: 'block' }}>
          <g aria-hidden>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={total} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? palette.text.secondary : palette.divider} />
                <TickText x={left - 6} y={y(tick) + 4} anchor="end" text={props.formatShort(tick)} />
              </g>
            ))}
            {categories.map(
              ({ label }, i) => named.includes(i) && <EdgeTick key={i} x={x(i)} y={top + height + 20} edge={total} text={label} />,
            )}
            {spans.map((own, at) => (
              <g key={at}>
                {isFilled &&
                  runs(own).map((run) => <path key={run[0]?.at} d={areaPath(run, x, y)} fill={colourOf(at)} fillOpacity={0.35} />)}
                {runs(own).map((run) => (
                  <path
                    key={run[0]?.at}
                    d={linePath(run.map((point) => [x(point.at), y(point.to)]))}
                    fill="none"
                    stroke={colourOf(at)}
                    strokeWidth={2.5}
                    strokeDasharray={dashesAt(at)}
                    strokeLinejoin="round"
                  />
                ))}
              </g>
            ))}
          </g>
          {categories.map((_category, category) =>
            series.map((_series, at) => {
              const span = spans[at]?.[category];
              if (!span) return null;
              const [cx, cy] = [x(category), y(span[1])];
              return (
                <Marked key={`${category} ${at}`} mark={{ category, series: at }} marks={marks} props={props}>
                  <circle cx={cx} cy={cy} r={Math.min(12, Math.max(step / 2, 6))} fill="transparent" />
                  <circle cx={cx} cy={cy} r={3.5} fill={colourOf(at)} stroke={palette.background.paper} strokeWidth={1} />
                  <circle className="ring" cx={cx} cy={cy} r={8} fill="none" />
                </Marked>
              );
            }),
          )}
        </svg>
        {shown && shownSpan && (
          <Tip mark={shown} at={{ x: x(shown.category) - 4, y: y(shownSpan[1]) - 4, width: 8 }} width={total} props={props} />
        )}
      </div>
    </>
  );
}

interface Point {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The stretches of a series without a gap. */
function runs(spans: readonly Span[]): Point[][] {
  const found: Point[][] = [[]];
  for (const [at, span] of spans.entries()) {
    if (span) found.at(-1)?.push({ at, from: span[0], to: span[1] });
    else if (found.at(-1)?.length) found.push([]);
  }
  return found.filter((run) => run.length > 0);
}

function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
}

function areaPath(run: readonly Point[], x: (at: number) => number, y: (value: number) => number): string {
  const above = run.map(({ at, to }) => [x(at), y(to)] as const);
  const below = run.toReversed().map(({ at, from }) => [x(at), y(from)] as const);
  return `${linePath([...above, ...below])} Z`;
}
