import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { type ChartProps, slotsOf } from './ChartData.ts';
import { seriesColour } from './chartColours.ts';
import { Legend } from './Legend.tsx';
import { Marked } from './Marked.tsx';
import { niceTicks } from './niceTicks.ts';
import { Patterns } from './Patterns.tsx';
import { endsOf, type Span, stack } from './stack.ts';
import { EdgeTick, freeTicks, TickText, Truncated } from './TickText.tsx';
import { Tip } from './Tip.tsx';
import { useMarks } from './useMarks.ts';
import { usePatterns } from './usePatterns.ts';

const bandMin = { down: 30, across: 26 } as const;
const textSize = 12;
/** Least width of a bar where periods between the bars are missing, in pixels. */
const sparseThickness = 3;

/** Bars: periods from left to right, other categories below each other with room for their names. */
export function BarChart(props: ChartProps) {
  const { data, width, onPick } = props;
  const isDown = !data.isTimeline;
  const { palette } = useTheme();
  const patternId = useId();
  const patternOf = usePatterns(patternId);
  const marks = useMarks(data, onPick, isDown);
  const spans = stack(data);
  const ticks = niceTicks(endsOf(spans), isDown && width < 500 ? 3 : 5);
  const { categories, series } = data;
  const { nameWidth, left, top, band, hitWidth, length, size, along, middleOf, box } = barLayout(props, ticks);
  const colourOf = (category: number, at: number): string =>
    (series.length === 1 ? categories[category]?.colour : undefined) ?? seriesColour(palette.mode, series[at]?.colour, at);
  const seriesPattern = (at: number) => patternOf(at, series[at]?.colour !== undefined);
  const named = isDown
    ? []
    : freeTicks(
        categories.map((_category, i) => middleOf(i)),
        categories.map(({ label }) => label),
      );
  const shownAt = marks.shown;
  const shownSpan = shownAt && spans[shownAt.series]?.[shownAt.category];
  return (
    <>
      {series.length > 1 && (
        <Legend
          labels={series.map(({ label }) => label)}
          colourOf={(i) => seriesColour(palette.mode, series[i]?.colour, i)}
          patternOf={seriesPattern}
        />
      )}
      <div style={{ position: 'relative', overflowX: 'auto', overflowY: 'hidden' }}>
        <svg role="group" aria-label={props.label} width={size.width} height={size.height} style={{ display: 'block' }}>
          <Patterns id={patternId} />
          <g aria-hidden>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  {...(isDown
                    ? { x1: along(tick), x2: along(tick), y1: top, y2: size.height }
                    : { x1: left, x2: size.width, y1: along(tick), y2: along(tick) })}
                  stroke={tick === 0 ? palette.text.secondary : palette.divider}
                />
                {isDown ? (
                  <EdgeTick x={along(tick)} y={14} edge={size.width} text={props.formatShort(tick)} />
                ) : (
                  <TickText x={left - 6} y={along(tick) + 4} anchor="end" text={props.formatShort(tick)} />
                )}
              </g>
            ))}
            {categories.map(({ label }, i) =>
              isDown ? (
                <Truncated key={i} x={left - 8} y={top + (i + 0.5) * band + textSize / 3} width={nameWidth - 12} text={label} />
              ) : (
                named.includes(i) && <EdgeTick key={i} x={middleOf(i)} y={top + length + 18} edge={size.width} text={label} />
              ),
            )}
          </g>
          {categories.map((_category, category) =>
            series.map((_series, at) => {
              const span = spans[at]?.[category];
              if (!span) return null;
              const rect = box(category, at, span);
              const pattern = series.length > 1 ? seriesPattern(at) : undefined;
              return (
                <Marked key={`${category} ${at}`} mark={{ category, series: at }} marks={marks} props={props}>
                  {/* The whole band takes the click: a short bar is hard to hit. */}
                  {series.length === 1 && (
                    <rect
                      {...(isDown
                        ? { x: 0, y: top + category * band, width: size.width, height: band }
                        : { x: middleOf(category) - hitWidth / 2, y: top, width: hitWidth, height: length + 24 })}
                      fill="transparent"
                    />
                  )}
                  <rect {...rect} rx={2} fill={colourOf(category, at)} />
                  {pattern && <rect {...rect} rx={2} fill={pattern} />}
                  {isDown && series.length === 1 && (
                    <g aria-hidden>
                      <TickText
                        x={rect.x + rect.width + 6}
                        y={rect.y + rect.height / 2 + 4}
                        anchor="start"
                        text={props.formatShort(span[1])}
                      />
                    </g>
                  )}
                  <rect className="ring" x={rect.x - 2} y={rect.y - 2} width={rect.width + 4} height={rect.height + 4} rx={3} fill="none" />
                </Marked>
              );
            }),
          )}
        </svg>
        {shownAt && shownSpan && (
          <Tip mark={shownAt} at={box(shownAt.category, shownAt.series, shownSpan)} width={size.width} props={props} />
        )}
      </div>
    </>
  );
}

/** The places of bars: names at the left, or values at the left and names below. */
function barLayout({ data, width }: ChartProps, ticks: readonly number[]) {
  const { categories, series } = data;
  const isDown = !data.isTimeline;
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const nameWidth = Math.min(Math.max(...categories.map(({ label }) => label.length), 4) * 7 + 12, width * 0.4);
  const left = isDown ? nameWidth : 52;
  const top = isDown ? 22 : 8;
  const rows = isDown || data.isStacked ? 1 : series.length;
  const slots = isDown ? categories.length : slotsOf(data);
  // Marks far apart in time are as wide as time leaves them.
  const isSparse = slots > categories.length;
  const plot = Math.max(width - left - 8, categories.length * Math.max(bandMin.across, rows * 8 + 6));
  const band = isDown ? Math.max(bandMin.down, data.isStacked ? 0 : series.length * 14 + 8) : plot / Math.max(slots, 1);
  const length = isDown ? Math.max(width - left - (series.length === 1 ? 64 : 16), 60) : 280;
  const size = {
    width: isDown ? width : Math.max(width, left + plot + 8),
    height: isDown ? top + categories.length * band + 4 : top + length + 28,
  };
  const place = (value: number): number => ((value - first) / (last - first)) * length;
  const along = (value: number): number => (isDown ? left + place(value) : top + length - place(value));
  const inBand = data.isStacked ? 1 : series.length;
  const thickness = Math.min(Math.max((band * 0.72) / inBand, isSparse ? sparseThickness : 0), 44);
  const hitWidth = Math.max(band, isSparse ? 12 : 0);
  const middleOf = (category: number): number =>
    (isDown ? top : left) + ((isDown ? category : (categories[category]?.place ?? category)) + 0.5) * band;

  /** The rectangle of a mark. */
  const box = (category: number, at: number, span: NonNullable<Span>) => {
    const start = middleOf(category) - (inBand * thickness) / 2 + (data.isStacked ? 0 : at * thickness);
    const [low, high] = [Math.min(along(span[0]), along(span[1])), Math.max(along(span[0]), along(span[1]))];
    const extent = Math.max(high - low, 1);
    return isDown ? { x: low, y: start, width: extent, height: thickness - 1 } : { x: start, y: low, width: thickness - 1, height: extent };
  };
  return { nameWidth, left, top, band, hitWidth, length, size, along, middleOf, box };
}
