import TextField from '@mui/material/TextField';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { RecordPicker, RecordsPicker } from './RecordPicker.tsx';
import { type ChoiceSource, type RecordChoice, useRecordChoices } from './useRecordChoices.ts';

afterEach(cleanup);

const authors: readonly RecordChoice[] = [
  { id: 1, name: 'Jane Austen', detail: 'Steventon' },
  { id: 2, name: 'George Eliot', detail: 'Nuneaton' },
  { id: 3, name: 'Émile Zola', detail: 'Paris' },
];

/** A source of authors, found by any part of their names, two at a time; it records the searches. */
function authorSource(answer: Partial<ChoiceSource> = {}) {
  const searches: string[] = [];
  const source: ChoiceSource = {
    key: ['authors', crypto.randomUUID()],
    find: (search, offset) => {
      searches.push(`${search}@${offset}`);
      const found = authors.filter(({ name }) => name.includes(search));
      return Promise.resolve({ choices: found.slice(offset, offset + 2), count: found.length });
    },
    ...answer,
  };
  return { source, searches };
}

function Queries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function OnePicker({ source }: { readonly source: ChoiceSource | undefined }) {
  const [value, setValue] = useState<RecordChoice>();
  return (
    <>
      <RecordPicker source={source} value={value} onChange={setValue} renderInput={(params) => <TextField {...params} label="Author" />} />
      <output>{value === undefined ? 'nobody' : value.id}</output>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Author' });
/** Gives the box the focus first: without it, the box drops typed text. */
function open() {
  act(() => box().focus());
  fireEvent.mouseDown(box());
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('picking one record', () => {
  test('asks nothing until it is opened, then once for what was typed last; the choice fills the box', async () => {
    const { source, searches } = authorSource();
    render(<OnePicker source={source} />, { wrapper: Queries });
    expect(searches).toEqual([]);
    open();
    await waitFor(() => expect(options()).toEqual(['Jane AustenSteventon', 'George EliotNuneaton']));
    for (const text of ['G', 'Ge', 'Geo']) fireEvent.change(box(), { target: { value: text } });
    await waitFor(() => expect(searches).toEqual(['@0', 'Geo@0']));
    fireEvent.click(await screen.findByRole('option', { name: /George Eliot/ }));
    expect(screen.getByText('2')).toBeTruthy();
    expect(box()).toHaveProperty('value', 'George Eliot');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('nobody')).toBeTruthy();
  });

  test('choices that match by name or detail stay while more is searched', async () => {
    const later = Promise.withResolvers<{ choices: RecordChoice[] }>();
    const { source } = authorSource({ find: (search) => (search === '' ? Promise.resolve({ choices: authors }) : later.promise) });
    render(<OnePicker source={source} />, { wrapper: Queries });
    open();
    await waitFor(() => expect(options()).toHaveLength(3));
    fireEvent.change(box(), { target: { value: 'emile par' } });
    await waitFor(() => expect(options()).toEqual(['Émile ZolaParis']));
    later.resolve({ choices: [] });
    expect(await screen.findByText('No results')).toBeTruthy();
  });

  test('a failure says that the list could not be loaded', async () => {
    const { source } = authorSource({ find: () => Promise.reject(new Error('down')) });
    render(<OnePicker source={source} />, { wrapper: Queries });
    open();
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
  });

  test('without a source there is nothing to pick', async () => {
    render(<OnePicker source={undefined} />, { wrapper: Queries });
    open();
    expect(await screen.findByText('No results')).toBeTruthy();
  });
});

test('several records are picked one after the other; a chosen one is offered no more', async () => {
  const { source } = authorSource();
  function ManyPicker() {
    const [value, setValue] = useState<readonly RecordChoice[]>([]);
    return (
      <RecordsPicker source={source} value={value} onChange={setValue} renderInput={(params) => <TextField {...params} label="Author" />} />
    );
  }
  render(<ManyPicker />, { wrapper: Queries });
  open();
  fireEvent.click(await screen.findByRole('option', { name: /Jane Austen/ }));
  open();
  await waitFor(() => expect(options()).toEqual(['George EliotNuneaton']));
  fireEvent.change(box(), { target: { value: 'Zola' } });
  await waitFor(() => expect(options()).toEqual([]));
  expect(box()).toHaveProperty('value', 'Zola');
  expect(screen.getByRole('button', { name: 'Jane Austen' })).toBeTruthy();
});

test.each([false, true])('the box of several records is as wide as its place, as a tool of a list too: %s', (isTool) => {
  const { source } = authorSource();
  const widths: boolean[] = [];
  render(
    <RecordsPicker
      source={source}
      value={[]}
      onChange={() => {}}
      isTool={isTool}
      renderInput={(params) => {
        widths.push(params.fullWidth);
        return <TextField {...params} label="Author" />;
      }}
    />,
    { wrapper: Queries },
  );
  expect(new Set(widths)).toEqual(new Set([true]));
});

test('further records are added until all that were counted are there', async () => {
  const { source, searches } = authorSource();
  const { result } = renderHook(() => useRecordChoices(source, '', true), { wrapper: Queries });
  await waitFor(() => expect(result.current.choices).toHaveLength(2));
  expect(result.current.count).toBe(3);
  result.current.more?.();
  await waitFor(() => expect(result.current.choices.map(({ id }) => id)).toEqual([1, 2, 3]));
  expect(result.current.more).toBeUndefined();
  expect(searches).toEqual(['@0', '@2']);
});
