import { cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignField } from '../../../shared/shell/designer/DesignedReport.ts';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { AddColumns } from './AddColumns.tsx';

const field = (name: string, label: string, more: Partial<DesignField> = {}): DesignField => ({
  field: name,
  label: { en: label, fr: label },
  type: 'text',
  cost: 'own',
  isSortedByIndex: true,
  leadsOn: false,
  ...more,
});
const shelf = { en: 'Shelf', fr: 'Rayon' };
const floor = { en: 'Floor', fr: 'Étage' };
const own = [field('title', 'Title'), field('shelf', 'Shelf', { leadsOn: true })];
const behind = [
  field('shelf.floor', 'Floor', { through: [shelf], leadsOn: true }),
  field('shelf.floor.house', 'House', { through: [shelf, floor] }),
];

const books: ReportDefinition = {
  kind: 'report',
  name: 'books',
  cmid: 'RPT-BOOKS',
  schema: 'books',
  access: 'user',
  title: { en: 'Books', fr: 'Livres' },
  api_url: 'GET books',
  permissions: { list: { cmid: 'RPT-BOOKS' } },
  columns: [{ field: 'title' }],
};

beforeEach(async () => {
  await loadSlotMessages();
  testServer({
    'GET report_designs/fields': ({ query }) => {
      if (query.has('search')) return jsonResponse({ fields: query.get('search') === 'ho' ? behind.slice(1) : behind });
      return jsonResponse({ fields: own });
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a search goes through references from two letters on, and names the way to each field', async () => {
  const onAdd = vi.fn<() => void>();
  render(<AddColumns definition={books} title="Add columns" taken={new Set(['title'])} onAdd={onAdd} onClose={() => undefined} />, {
    wrapper: gridContexts(),
  });
  const dialog = await page.findByRole('dialog');
  await within(dialog).findByRole('button', { name: /^Shelf/ });
  const search = within(dialog).getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'ho' } });
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Shelf › Floor › House/ }));
  expect(within(dialog).queryByText('No matching option')).toBeNull();
  // One step into the references, and the names begin there.
  fireEvent.change(search, { target: { value: 'fl' } });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Fields of Shelf › Floor' }));
  expect(within(dialog).getByRole('heading', { name: 'Fields of Shelf › Floor' })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 column' }));
  expect(onAdd).toHaveBeenCalledWith([expect.objectContaining({ field: 'shelf.floor.house' })]);
});

test('a column of the report is found, ticked, and cannot be added again', async () => {
  render(
    <AddColumns definition={books} title="Add columns" taken={new Set(['title'])} onAdd={() => undefined} onClose={() => undefined} />,
    {
      wrapper: gridContexts(),
    },
  );
  const dialog = await page.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 't' } });
  const found = await within(dialog).findByRole('button', { name: /^Title/ });
  expect(found.getAttribute('aria-disabled')).toBe('true');
  expect(within(found).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(found.textContent).toContain('in the report already');
});
