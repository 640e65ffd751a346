import type { ExportContent } from './ExportColumn.ts';

/** The sentences above the table of a file for people: its filter, and its number of rows or groups with the totals. */
export function introWords({ filter, word, groups, totals = [] }: ExportContent, count: number) {
  return {
    filter: filter === undefined ? [] : [word('export.filter.label', { filter })],
    counts: groups
      ? [word('export.groups', { count: groups.count, rows: groups.rows }), ...groups.notes]
      : [word('export.rows', { count }), ...(count > 0 ? totals : [])],
  };
}
