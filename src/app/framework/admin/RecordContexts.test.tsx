import { act, cleanup, screen as page, render, waitFor } from '@testing-library/react';
import {
  DataProviderContext,
  TextField,
  useCreateContext,
  useEditContext,
  useRecordContext,
  useResourceContext,
  useSaveContext,
  useShowContext,
} from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { makeDataProvider } from './dataProvider.ts';
import { RecordContexts } from './RecordContexts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const emma = { id: 7, title: 'Emma', version: 3 };

test.each(['show', 'edit', 'create'] as const)('a page of view %s has the contexts of react-admin, and asks for nothing more', (view) => {
  const calls = testServer();
  const useView: () => { readonly resource: string } = { show: useShowContext, edit: useEditContext, create: useCreateContext }[view];
  function Probe() {
    const { resource } = useView();
    return <p>{[resource, useResourceContext(), useRecordContext()?.['title']].join(' ')}</p>;
  }
  render(
    <RecordContexts resource="books" view={view} record={emma}>
      <Probe />
      <TextField source="title" />
    </RecordContexts>,
    { wrapper: gridContexts() },
  );
  expect(page.getByText('books books Emma')).toBeTruthy();
  expect(page.getByText('Emma')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a component that saves sends what it has changed, with the version read', async () => {
  const calls = testServer({ 'PUT books/7': () => jsonResponse({ ...emma, title: 'Persuasion', version: 4 }) });
  function Save() {
    const { save } = useSaveContext();
    return <button onClick={() => void save?.({ ...emma, title: 'Persuasion' })}>save</button>;
  }
  render(
    <DataProviderContext value={makeDataProvider()}>
      <RecordContexts resource="books" view="edit" record={emma}>
        <Save />
        <TextField source="title" />
      </RecordContexts>
    </DataProviderContext>,
    { wrapper: gridContexts() },
  );
  act(() => page.getByRole('button', { name: 'save' }).click());
  await waitFor(() => expect(calls.map(({ method, body }) => [method, body])).toEqual([['PUT', { title: 'Persuasion', version: 3 }]]));
});
