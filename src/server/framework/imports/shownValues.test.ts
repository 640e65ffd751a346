import { expect, test } from 'vitest';
import { libraryRegistry } from '../../../../test/library/definitions.ts';
import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { type CellRules, parseCell } from './parseCell.ts';
import { isShown } from './shownValues.ts';

const rules: CellRules = {
  hasApostrophes: true,
  decimalComma: false,
  timezone: 'America/Toronto',
  dateFormat: 'YYYY-MM-DD',
  yes: [],
  no: [],
};
const field = getField(getEntity(libraryRegistry, 'books'), 'sold_at');

test.each([
  ['today', '2026-11-20 04:59', '2026-11-20T09:59:31Z', true],
  ['with other seconds', '2026-11-20 04:59:30', '2026-11-20T09:59:31Z', false],
  ['of another minute', '2026-11-20 04:58', '2026-11-20T09:59:31Z', false],
  ['in the hour that comes twice, the second time', '2026-11-01 01:30', '2026-11-01T06:30:00Z', true],
  ['before zones, on a clock with other seconds', '1850-06-01 06:42', '1850-06-01T12:00:00Z', true],
  ['before zones, of another minute', '1850-06-01 06:41', '1850-06-01T12:00:00Z', false],
  ['in the year 10000', '10000-01-01 05:45', '10000-01-01T10:45:07Z', true],
  ['in another year of five digits', '10001-01-01 05:45', '10000-01-01T10:45:07Z', false],
])('a cell shows the instant of the record: %s', (_name, cell, stored, expected) => {
  const value = parseCell(field, cell, rules);
  expect(isShown(field, cell, value, { sold_at: stored }, 'America/Toronto')).toBe(expected);
});
