import { DataGrid, type GridApi, gridClasses, useGridApiRef } from '@mui/x-data-grid';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  categoryElement,
  columnElements,
  fillerElement,
  headingText,
  pinnedFields,
  rowElement,
  rowElementOf,
  setDrawsInView,
  useInertRows,
  usePinnedColumns,
  widthHandle,
} from './packageInternals.ts';

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

test('the package draws the elements that styles and keys of the grid look for', () => {
  function Stale({ isInert }: { readonly isInert: boolean }) {
    const place = useRef<HTMLDivElement>(null);
    useInertRows(place, isInert);
    return (
      <div ref={place}>
        <DataGrid rows={rows} columns={columns} columnGroupingModel={[{ groupId: 'place', children: [{ field: 'city' }] }]} hideFooter />
      </div>
    );
  }
  const { container, rerender } = render(<Stale isInert={false} />);
  // Without a layout there is no room below the rows.
  expect(fillerElement).toBe(`.${gridClasses.filler}`);
  for (const selector of [rowElement, rowElementOf(1), columnElements('city'), categoryElement, headingText, widthHandle])
    expect.soft(container.querySelector(selector), selector).not.toBeNull();
  rerender(<Stale isInert />);
  expect(container.querySelector(rowElementOf(1))?.closest('[inert]')).not.toBeNull();
  expect(container.querySelector('[role="columnheader"]')?.closest('[inert]')).toBeNull();
  rerender(<Stale isInert={false} />);
  expect(container.querySelector('[inert]')).toBeNull();
});

test('the package has the function that draws cells out of view, and says which columns stay', () => {
  render(<Table fields={first} />);
  expect(api && pinnedFields(api)).toEqual(['name']);
  const drawn: boolean[] = [];
  setDrawsInView(api && { ...api, unstable_setVirtualization: (inViewAlone) => void drawn.push(inViewAlone) }, false);
  expect(drawn).toEqual([false]);
  expect(api?.unstable_setVirtualization).toBeTypeOf('function');
});
