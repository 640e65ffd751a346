// @vitest-environment jsdom
import { DataGrid, type GridApi, useGridApiRef } from '@mui/x-data-grid';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { usePinnedColumns } from './usePinnedColumns.ts';

afterEach(cleanup);

const columns = ['name', 'city', 'status'].map((field) => ({ field, width: 100 }));
const rows = [{ id: 1, name: 'Emma', city: 'Bath', status: 'lent' }];
let api: GridApi | null = null;

function Table({ fields }: { readonly fields: readonly string[] }) {
  const apiRef = useGridApiRef();
  usePinnedColumns(apiRef, fields);
  useEffect(() => {
    api = apiRef.current;
  });
  return <DataGrid apiRef={apiRef} rows={rows} columns={columns} hideFooter />;
}

const none: readonly string[] = [];
const first = ['name'];
const two = ['name', 'city'];

function leftOf(role: 'columnheader' | 'gridcell'): string[] {
  return screen.getAllByRole(role).map((cell) => cell.style.left);
}

test('the package keeps the first columns of headings and rows at the left, and lets them go again', () => {
  const { rerender } = render(<Table fields={two} />);
  expect(leftOf('gridcell')).toEqual(['0px', '100px', '']);
  expect(leftOf('columnheader')).toEqual(['0px', '100px', '']);
  rerender(<Table fields={first} />);
  expect(leftOf('gridcell')).toEqual(['0px', '', '']);
  rerender(<Table fields={none} />);
  expect(leftOf('gridcell')).toEqual(['', '', '']);
});

test('the package knows which columns stay when it scrolls to a cell and when a column is resized', () => {
  render(<Table fields={first} />);
  const scroll = (colIndex: number) => api?.unstable_applyPipeProcessors('scrollToIndexes', { left: 40 }, { colIndex });
  expect(scroll(0)).toEqual({ left: undefined });
  act(() => api?.scroll({ left: 60 }));
  expect(scroll(2)).toEqual({ left: 40 });
  expect(api?.unstable_applyPipeProcessors('isColumnPinned', false, 'name')).toBe('left');
  expect(api?.unstable_applyPipeProcessors('isColumnPinned', false, 'city')).toBe(false);
});
