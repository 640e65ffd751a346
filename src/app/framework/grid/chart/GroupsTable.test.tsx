import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { chartTable, exactTable } from '../../../../shared/framework/grid/chart/chartTable.ts';
import { chartWords } from '../../../../shared/framework/grid/chart/chartWords.ts';
import { derivedTable } from '../../../../shared/framework/grid/chart/derivedTable.ts';
import { readGroupsAnswer } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { loadSlotMessages } from '../../i18n/catalogues.ts';
import { GroupsTable } from './GroupsTable.tsx';

beforeEach(loadSlotMessages);
afterEach(cleanup);

const key = (value: string) => ({ value, label: null, others: 0 });
const rows = (keys: readonly object[], count: number) => ({ keys, count });
const [jan, feb] = [key('2026-01-01'), key('2026-02-01')];
const answer = readGroupsAnswer({
  groups: [rows([jan, key('x')], 1), rows([jan, key('y')], 3), rows([feb, key('x')], 4)],
  axes: [
    [rows([jan], 4), rows([feb], 4)],
    [rows([key('x')], 5), rows([key('y')], 3)],
  ],
  count: 8,
});
const single = readGroupsAnswer({ groups: [rows([jan], 1), rows([feb], 3)], count: 4 });
const on = { field: 'on', period: 'month' } as const;
const kind = { field: 'kind', period: undefined } as const;

function texts(chart: ChartView, from = answer): (string | null)[][] {
  const words = chartWords(chart, {
    title: 'Books',
    columns: [],
    language: 'en',
    timezone: 'UTC',
    formats: { date: 'YYYY-MM-DD', time: 'HH:mm' },
    message: (name) => name,
  });
  const derived = derivedTable(exactTable(from, undefined), chart, [{ field: 'on', type: 'date' }]);
  render(
    <GroupsTable chart={chart} table={chartTable(from, undefined)} derived={derived} words={words} onPick={() => vi.fn<() => void>()} />,
    {
      wrapper: gridContexts(),
    },
  );
  return page.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('figures beside the values of one column, with a line of totals', () => {
  const shown = texts(
    { kind: 'table', groups: [on], measure: undefined, derived: ['running_total', 'percent_of_total', 'difference'] },
    single,
  );
  expect(shown).toEqual([
    [expect.any(String), 'chart.rows', 'chart.derived.running_total', 'chart.derived.percent_of_total', 'chart.derived.difference'],
    [expect.any(String), '1', '1', '25.0%', '–'],
    [expect.any(String), '3', '4', '75.0%', '2'],
    ['Total', '4', '', '100.0%', ''],
  ]);
});

test('figures of two columns stand beside each value across, under a heading that names both', () => {
  const shown = texts({ kind: 'table', groups: [on, kind], measure: undefined, derived: ['percent_of_group', 'difference'] });
  expect(shown.slice(2)).toEqual([
    [expect.any(String), '1', '25.0%', '–', '3', '75.0%', '–', '4', '–'],
    [expect.any(String), '4', '100.0%', '3', '–', '–', '-3', '4', '0'],
    ['Total', '5', '62.5%', '', '3', '37.5%', '', '8', ''],
  ]);
  expect(page.getAllByRole('columnheader', { name: /^x: chart.derived/ })).toHaveLength(2);
});
