import { type DayNumber, isHoliday, weekday } from '../world/calendar.ts';

const daysBack = 730;

/**
 * Spreads shipments over their days: two years back to the day before the anchor, since a shipment begins at its loading (domain 2.4), never on a holiday; fewer on Saturdays, hardly any on Sundays, more in
 * autumn, growing a little. A load of a few hundred has most of them in the last weeks, so that every state has some. A later index is never on an earlier day.
 * @returns pickup day of an index from 0 to `count` - 1
 */
export function shipmentDays(anchor: DayNumber, count: number): (index: number) => DayNumber {
  const first = anchor - daysBack;
  const sums: number[] = [];
  let sum = 0;
  const recent = Math.max(0, 1500 / count - 1);
  for (let day = first; day < anchor; day++)
    sums.push((sum += traffic(day) * (1 + (0.2 * (day - first)) / daysBack + recent * Math.exp((day - anchor) / 15))));
  return (index) => {
    const wanted = ((index + 0.5) / count) * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return first + low;
  };
}

function traffic(day: DayNumber): number {
  const name = weekday(day);
  const week = name === 0 ? 0.03 : name === 6 ? 0.08 : 1;
  if (isHoliday(day)) return 0;
  return week * (1 + 0.15 * Math.sin(((day - 170) / 365.25) * 2 * Math.PI));
}
