import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { booksScreen } from '../../../../test/fixtures/exampleBooks.ts';
import { makeDataProvider } from '../../framework/admin/dataProvider.ts';
import { ResourceCatalogueContext } from '../../framework/admin/ResourceCatalogueContext.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { knownCalls } from '../../framework/api/knownCalls.ts';
import { AuditedChanges } from './AuditedChanges.tsx';
import { AuditedFields } from './AuditedFields.tsx';
import { AuditedRecord } from './AuditedRecord.tsx';

const authors = {
  name: 'people/authors',
  entity: 'authors',
  label: { en: 'Authors', fr: 'Auteurs' },
  titleFields: [{ en: 'name', fr: 'name' }],
  searchFields: [],
  verbs: ['list', 'edit'],
  idKind: 'number',
  screens: { list: 'AUTHORS', edit: 'AUTHOR/{id}' },
} as const;

const answers: Readonly<Record<string, unknown>> = {
  'definitions/resources': { resources: [authors] },
  'definitions/fields': {
    fields: { name: { en: 'Name', fr: 'Nom' }, era: { en: 'Era', fr: 'Époque' }, teacher: { en: 'Teacher', fr: 'Maître' } },
    options: { era: [{ value: 'old', label: { en: 'Antiquity', fr: 'Antiquité' } }] },
    references: { teacher: 'authors' },
  },
  'people/authors': {
    results: [
      { id: 3, name: 'Socrates' },
      { id: 4, name: 'Plato' },
    ],
  },
};

beforeEach(() => {
  knownCalls.add([...Object.keys(answers), 'people/authors/{id}'].map((path) => ({ method: 'GET', path })));
  configureApi({ endpoints: knownCalls.list });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '');
    return new Response(JSON.stringify(answers[path]), { status: 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = { entity: 'authors', record_id: 4, action: 'update' };
const changes = {
  name: { old: 'Platon', new: 'Plato' },
  era: { old: null, new: 'old' },
  teacher: { old: null, new: 3 },
  active: { old: true, new: false },
};

function draw(record: Readonly<Record<string, unknown>>) {
  const slot = { screen: booksScreen, record };
  const queryClient = new QueryClient();
  render(
    <MemoryRouter initialEntries={['/acme/pages/AUDIT']}>
      <QueryClientProvider client={queryClient}>
        <CoreAdminContext dataProvider={makeDataProvider()} queryClient={queryClient}>
          <ResourceCatalogueContext value={[authors]}>
            <Routes>
              <Route
                path="*"
                element={
                  <>
                    <AuditedRecord {...slot} name="record_name" value={record['record_name']} />
                    <output>
                      <AuditedFields {...slot} name="changed_fields" value="name, era, active, era" />
                    </output>
                    <AuditedChanges {...slot} name="changes" value={changes} />
                  </>
                }
              />
            </Routes>
          </ResourceCatalogueContext>
        </CoreAdminContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const rows = () => screen.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent));

test('an entry names its record with a link, and its changes in the words of the fields', async () => {
  draw(entry);
  expect((await screen.findByRole('link', { name: 'Plato' })).getAttribute('href')).toBe('/acme/pages/AUTHOR/4');
  expect(within(await screen.findByRole('table')).getByRole('link', { name: 'Socrates' })).toBeTruthy();
  await screen.findByText('Antiquity');
  expect(screen.getByRole('status').textContent).toBe('Name, Era, active');
  expect(rows()).toEqual([
    ['Field', 'Before', 'After'],
    ['Name', 'Platon', 'Plato'],
    ['Era', '—', 'Antiquity'],
    ['Teacher', '—', 'Socrates'],
    ['active', 'Yes', 'No'],
  ]);
});

test.each([
  ['a new record has no values before', { ...entry, action: 'create' }, ['Field', 'After']],
  ['a deleted record has no values after', { ...entry, action: 'delete' }, ['Field', 'Before']],
])('%s', async (_name, record, columns) => {
  draw(record);
  await screen.findByRole('link', { name: 'Plato' });
  expect(rows()[0]).toEqual(columns);
});

test('a record that is gone has the name that the log kept, else its number, and one of another program its key', async () => {
  draw({ ...entry, record_id: 9 });
  await screen.findByRole('link', { name: 'Socrates' });
  expect(screen.getByText('#9')).toBeTruthy();
  cleanup();
  draw({ ...entry, record_id: 9, record_name: 'Aristotle' });
  expect(await screen.findByText('Aristotle')).toBeTruthy();
  cleanup();
  draw({ ...entry, record_id: null, record_key: 'QA 76' });
  expect(screen.getByText('QA 76')).toBeTruthy();
});
