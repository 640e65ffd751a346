import { cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { changeLanguage } from '../i18n/language.ts';
import { TaskNotices } from './TaskNotices.tsx';
import { TasksPanel } from './TasksPanel.tsx';
import { beginTasks, startedTask } from './taskStore.ts';

const base: Task = {
  id: 7,
  kind: 'test.work',
  title: 'Books (CSV)',
  status: 'running',
  done: 250,
  total: 1000,
  result: null,
  problem: null,
  created_at: '2026-03-10T15:00:00.000Z',
  finished_at: null,
  expires_at: null,
};
const patience = { timeout: 10_000 };

let stop = (): void => {};
let tasks: Task[] = [];
beforeEach(() => {
  localStorage.clear();
  tasks = [base];
  stop = beginTasks();
});
afterEach(async () => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const serve = (answers: Parameters<typeof testServer>[0] = {}) =>
  testServer({ 'GET tasks': () => jsonResponse({ results: tasks }), ...answers });

test('a started task shows its progress, and its end on whatever page is open then', async () => {
  serve();
  const ended: Task[] = [];
  const { rerender } = render(<TaskNotices />);
  startedTask(7, { words: 'Exporting Books: 1000 rows to CSV...', onEnd: (task) => ended.push(task) });
  expect(await page.findByText('Exporting Books: 1000 rows to CSV...')).toBeTruthy();
  expect(page.getByText('250 of 1,000')).toBeTruthy();
  expect(page.getByRole('progressbar', { name: 'Progress of Books (CSV)' }).getAttribute('aria-valuenow')).toBe('25');
  rerender(<p>another page</p>);
  tasks = [{ ...base, status: 'done', result: { message: { key: 'grid.export.complete', values: { format: 'CSV' } } } }];
  await vi.waitFor(() => expect(ended).toHaveLength(1), patience);
  rerender(<TaskNotices />);
  expect((await page.findByText('CSV Complete')).closest('[role=status]')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  expect(page.queryByText('CSV Complete')).toBeNull();
  expect(ended).toHaveLength(1);
});

test('a hidden notice comes back with the end, here the reason of a failure', async () => {
  serve();
  render(<TaskNotices />);
  startedTask(7);
  await page.findByText('Books (CSV)');
  fireEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  expect(page.queryByText('Books (CSV)')).toBeNull();
  tasks = [{ ...base, status: 'failed', problem: { code: 'no_permission', detail: 'You may not.' } }];
  const alert = await page.findByRole('alert', {}, patience);
  expect(alert.textContent).toContain('Books (CSV): failed');
  expect(alert.textContent).toContain('You may not.');
});

test('a task is cancelled from its notice', async () => {
  const calls = serve({
    'POST tasks/7/cancel': () => {
      tasks = [{ ...base, status: 'cancelled' }];
      return jsonResponse(tasks[0]);
    },
  });
  render(<TaskNotices />);
  startedTask(7);
  fireEvent.click(await page.findByRole('button', { name: 'Cancel' }));
  expect(await page.findByText('Books (CSV): cancelled')).toBeTruthy();
  expect(calls.some(({ method, path }) => method === 'POST' && path === 'tasks/7/cancel')).toBe(true);
});

test('a task that runs when the page is loaded is told of at its end', async () => {
  const calls = serve();
  stop();
  localStorage.setItem('tasks_until', String(Date.now() + 60_000));
  stop = beginTasks();
  render(<TaskNotices />);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(page.queryByText(/Books/)).toBeNull();
  tasks = [{ ...base, status: 'done' }];
  expect(await page.findByText('Books (CSV): done', {}, patience)).toBeTruthy();
});

test('nothing is asked of a browser that has started no task', async () => {
  const calls = serve();
  stop();
  stop = beginTasks();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
});

test.each([
  ['en', 'Background tasks', 'Download Books.csv', '2.5 MB', 'Remove Other', 'Waiting'],
  ['fr', 'Tâches en arrière-plan', 'Télécharger Books.csv', '2,5 Mo', 'Supprimer Other', 'En attente'],
])(
  'the list in %s has the file of a task that is done, and takes others away',
  async (language, title, download, size, remove, waiting) => {
    await changeLanguage(language);
    const calls = serve({ 'DELETE tasks/9': () => new Response(null, { status: 204 }) });
    tasks = [
      { ...base, id: 8, status: 'done', result: { file: { name: 'Books.csv', bytes: 2_500_000 } } },
      { ...base, id: 9, title: 'Other', status: 'cancelled' },
      { ...base, id: 10, status: 'queued', total: null },
    ];
    render(<TasksPanel />);
    const dialog = await page.findByRole('dialog', { name: title });
    expect(await within(dialog).findByRole('button', { name: download })).toBeTruthy();
    expect(dialog.textContent).toContain(size);
    expect(within(dialog).getByText(waiting)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: remove }));
    await vi.waitFor(() => expect(calls.some(({ method, path }) => method === 'DELETE' && path === 'tasks/9')).toBe(true));
  },
);

test.each([
  [
    'en',
    'cancelled',
    'part_edit',
    2,
    'Books (CSV): cancelled. 2 records had been changed by then. Under Recent changes you can undo them.',
  ],
  [
    'fr',
    'failed',
    'part_delete',
    1,
    'Books (CSV) : échec. 1 enregistrement était déjà supprimé. Vous pouvez annuler sa suppression dans Modifications récentes.',
  ],
  ['en', 'failed', 'part_undo', 3, 'Books (CSV): failed. 3 records had been undone by then. Undo again for the others.'],
  ['fr', 'cancelled', 'part_undo', 1, 'Books (CSV) : annulée. 1 enregistrement était déjà rétabli. Annulez de nouveau pour les autres.'],
] as const)('a task that ends early says what was done: %s, %s, %s', async (language, status, part, count, words) => {
  await changeLanguage(language);
  serve();
  tasks = [{ ...base, status, result: { message: { key: `changes.${part}`, values: { count } } } }];
  render(<TasksPanel />);
  expect(await page.findByText(words)).toBeTruthy();
});

test('a list that cannot be loaded says so and is read again', async () => {
  let isDown = true;
  serve({ 'GET tasks': () => (isDown ? jsonResponse({ status: 503, code: 'x' }, 503) : jsonResponse({ results: [] })) });
  render(<TasksPanel />);
  expect(await page.findByText('The background tasks could not be loaded.')).toBeTruthy();
  isDown = false;
  fireEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText(/No background tasks/)).toBeTruthy();
});
