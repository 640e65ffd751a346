import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ViewedFile } from './model/ViewedFile.ts';
import { ShownFile } from './ShownFile.tsx';

afterEach(cleanup);

const pdf: ViewedFile = { name: 'emma.pdf', type: 'application/pdf', load: () => Promise.resolve(new Blob()) };

test('a file of a type that cannot be shown offers its download', async () => {
  const onDownload = vi.fn<() => void>();
  const load = vi.fn<ViewedFile['load']>();
  render(<ShownFile file={{ name: 'books.csv', type: 'text/csv', load, onDownload }} />);
  expect(screen.getByText('Preview is not available')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(onDownload).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});

test('[B-057] an empty file says so', async () => {
  render(<ShownFile file={pdf} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The file is empty.');
});

test('[B-057] an error of the load is shown with its message, and the file loaded once more', async () => {
  const load = vi.fn<ViewedFile['load']>().mockRejectedValueOnce(new Error('The store of files is away.')).mockResolvedValue(new Blob());
  render(<ShownFile file={{ ...pdf, load }} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('emma.pdf cannot be shown');
  expect(alert.textContent).toContain('The store of files is away.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The file is empty.')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a connection that breaks off is no sentence of the browser in its own language', async () => {
  render(<ShownFile file={{ ...pdf, load: () => Promise.reject(new TypeError('Failed to fetch')) }} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('emma.pdf cannot be shown');
  expect(alert.textContent).not.toContain('Failed to fetch');
});

test('a file that is no longer shown stops loading', async () => {
  const signals: AbortSignal[] = [];
  const load: ViewedFile['load'] = (signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const { unmount } = render(<ShownFile file={{ ...pdf, load }} />);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(screen.getByRole('status').textContent).toBe('Loading emma.pdf…');
  unmount();
  expect(signals[0]?.aborted).toBe(true);
});

test('pages that the server cannot count say why', async () => {
  const pages = { count: () => Promise.reject(new Error('The picture is torn.')), load: () => Promise.resolve(new Blob()) };
  render(<ShownFile file={{ name: 'fax.tif', type: 'image/tiff', load: () => Promise.resolve(new Blob()), pages }} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The picture is torn.');
});
