import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, type TestCall, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { configureApi } from '../api/callApi.ts';
import { fetchFile } from '../api/fetchFile.ts';
import { loadSlotMessages } from '../i18n/catalogues.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { FileChooser } from './FileChooser.tsx';
import { RecordFiles } from './RecordFiles.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

const kept = (id: number, filename: string): Attachment => ({
  id,
  filename,
  uploadBy: 'Ann',
  uploadDate: '2026-11-20T14:00:05Z',
  thumbnails: null,
  current_status: 'listed',
  type: 'application/pdf',
  size: 2000,
  pages: 1,
});
const both = [kept(7, 'emma.pdf'), kept(8, 'cover.pdf')];

let calls: TestCall[];
const sentHeaders: Headers[] = [];
let answer: (call: TestCall) => Response | Promise<Response>;

beforeEach(async () => {
  await loadSlotMessages();
  sentHeaders.length = 0;
  answer = () => jsonResponse(kept(9, 'new.pdf'), 201);
  calls = testServer({
    'GET attachments': () => jsonResponse({ results: both, count: 2 }),
    'DELETE attachments': (call) => answer(call),
    'POST books/files': (call) => answer(call),
    'GET attachments/content': () => new Response('bytes'),
  });
  configureApi({ headers: () => ({ authorization: 'Token abc', cmid: 'BOOKS' }) });
  const stubbed = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sentHeaders.push(new Headers(init.headers));
    return stubbed(address, init);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  configureApi({ headers: () => ({}) });
});

interface UploaderProps {
  readonly rules?: FileRules;
  readonly hidesFailure?: boolean;
  readonly most?: number;
}

function Uploader({ rules = {}, hidesFailure = false, most }: UploaderProps) {
  const uploads = useUploads({
    place: { entity: 'books', record: 1 },
    rules,
    target: { url: 'books/files', query: { shelf: '3' } },
    hidesFailure,
    ...(most !== undefined && { limits: { room: most } }),
    isSingle: most === 1,
    onUploaded: () => {},
  });
  return (
    <>
      <FileChooser label="Files" rules={rules} isMultiple filesMax={most} isFull={uploads.room === 0} onChoose={uploads.add} />
      <UploadList {...uploads} />
    </>
  );
}

function choose(...sizes: readonly number[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!input) throw new Error('there is no input for files');
  const value = sizes.map((size, i) => new File(['x'.repeat(size)], `file-${i}.pdf`, { type: 'application/pdf' }));
  Object.defineProperty(input, 'files', { value, configurable: true });
  fireEvent.change(input);
}

const showList = (props: Partial<Parameters<typeof AttachmentList>[0]> = {}) =>
  render(<AttachmentList attachments={both} style={2} label="Files" {...props} />, { wrapper: gridContexts() });

test.each([
  [1, 2],
  [2, 0],
] as const)('[B-038] [S-337] style %i has %i cards for two files', (style, cards) => {
  showList({ style });
  expect(within(page.getByRole('list', { name: 'Files' })).getAllByRole('listitem')).toHaveLength(2);
  expect(document.querySelectorAll('.MuiCard-root')).toHaveLength(cards);
});

test.each([
  ['America/Toronto', '2026-11-20 09:00:05'],
  ['UTC', '2026-11-20 14:00:05'],
])('[B-040] [S-148] the time of a file in %s is %s', (zone, text) => {
  expect(formatInstant('2026-11-20T14:00:05Z', zone, undefined, { withSeconds: true })).toBe(text);
});

test('[B-044] [S-210] a file is removed only where the field is neither read-only nor disabled', () => {
  const { unmount } = showList();
  expect(page.queryByRole('button', { name: 'Remove emma.pdf' })).toBeNull();
  unmount();
  showList({ onRemove: () => {} });
  expect(page.getByRole('button', { name: 'Remove emma.pdf' })).toBeTruthy();
});

test('[B-047] [S-149] [S-173] [S-302] [S-304] [S-321] a confirmed removal leaves the list before its call is answered', async () => {
  let finish = (): void => {};
  answer = () =>
    new Promise((resolve) => {
      finish = () => resolve(jsonResponse({ status: 500, code: 'unexpected' }, 500));
    });
  render(<RecordFiles description={{ entity: 'books', rules: {}, canChange: true }} id={4} />, { wrapper: gridContexts() });
  fireEvent.click(await page.findByRole('button', { name: 'Remove emma.pdf' }));
  const listing = calls.find(({ method, path }) => method === 'GET' && path === 'attachments');
  expect(Object.fromEntries(listing?.query ?? [])).toEqual({ entity: 'books', record: '4' });
  const question = page.getByRole('alertdialog');
  expect(within(question).getByText('Do you want to remove the attachment?')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(page.queryByText('emma.pdf')).toBeNull());
  const removal = calls.find(({ method }) => method === 'DELETE');
  expect(removal?.query.get('id')).toBe('7');
  finish();
  await page.findByText('emma.pdf');
});

test('a removed file is named in the polite status', async () => {
  answer = () => new Response(null, { status: 204 });
  render(<RecordFiles description={{ entity: 'books', rules: {}, canChange: true }} id={4} />, { wrapper: gridContexts() });
  fireEvent.click(await page.findByRole('button', { name: 'Remove emma.pdf' }));
  fireEvent.click(within(page.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await page.findByText('emma.pdf is removed.')).toBeTruthy();
});

test('the focus of a removed file, and of one that is no longer sent, goes to the button that adds files', async () => {
  let stored = both;
  testServer({
    'GET attachments': () => jsonResponse({ results: stored, count: stored.length }),
    'DELETE attachments': () => {
      stored = both.slice(1);
      return new Response(null, { status: 204 });
    },
    'POST attachments': () => new Promise(() => {}),
  });
  render(<RecordFiles description={{ entity: 'books', rules: { max_bytes: 100 }, canChange: true }} id={4} />, { wrapper: gridContexts() });
  const chooser = page.getByRole('button', { name: 'Files: choose files' });
  const remove = await page.findByRole('button', { name: 'Remove emma.pdf' });
  remove.focus();
  fireEvent.click(remove);
  fireEvent.click(within(page.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.activeElement).toBe(chooser));
  choose(10);
  const cancel = await page.findByRole('button', { name: 'Do not send file-0.pdf' });
  cancel.focus();
  fireEvent.click(cancel);
  await waitFor(() => expect(document.activeElement).toBe(chooser));
});

test('sending a failed file again leaves the focus at the file', async () => {
  answer = () => jsonResponse({ status: 500, code: 'unexpected' }, 500);
  render(<Uploader />, { wrapper: gridContexts() });
  choose(10);
  const again = await page.findByRole('button', { name: 'Send file-0.pdf again' });
  answer = () => new Promise(() => {});
  again.focus();
  fireEvent.click(again);
  await page.findByText('Uploading');
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Do not send file-0.pdf' }));
});

test('a page with a file on its way asks before it is closed', async () => {
  answer = () => new Promise(() => {});
  render(<Uploader />, { wrapper: gridContexts() });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  choose(10);
  await page.findByText('Uploading');
  expect(isAsked()).toBe(true);
  fireEvent.click(page.getByRole('button', { name: 'Do not send file-0.pdf' }));
  expect(isAsked()).toBe(false);
});

describe('[B-029] [B-032] a picture over the limit', () => {
  const rules = { accept: ['image/png'], max_bytes: 20, max_pixels: 100 };
  const choosePicture = (): void => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
    const value = [new File(['x'.repeat(40)], 'photo.png', { type: 'image/png' })];
    if (input) Object.defineProperty(input, 'files', { value, configurable: true });
    if (input) fireEvent.change(input);
  };
  const reads = (width: number) =>
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height: width, close: () => undefined }));

  test('is reduced and sent', async () => {
    reads(400);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'], { type: 'image/png' })));
    render(<Uploader rules={rules} />, { wrapper: gridContexts() });
    choosePicture();
    await page.findByText('Uploaded successfully');
    expect(page.queryByText('File size is over limit')).toBeNull();
  });

  test('that has few pixels is dropped', async () => {
    reads(90);
    render(<Uploader rules={rules} />, { wrapper: gridContexts() });
    choosePicture();
    await page.findByText('File size is over limit');
    await waitFor(() => expect(page.queryByText('photo.png')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

test('[B-034] [B-035] [S-300] [S-301] a file goes to its path with its parameters, the session and the screen', async () => {
  render(<Uploader />, { wrapper: gridContexts() });
  choose(10);
  await page.findByText('Uploaded successfully');
  const sent = calls.findIndex(({ method }) => method === 'POST');
  expect(calls[sent]?.path).toBe('books/files');
  expect(calls[sent]?.query.get('shelf')).toBe('3');
  expect(sentHeaders[sent]?.get('authorization')).toBe('Token abc');
  expect(sentHeaders[sent]?.get('cmid')).toBe('BOOKS');
});

test.each([
  ['[S-197] one file over its limit', { max_bytes: 20 }, [21, 5]],
  ['[S-198] files over their limit together', { max_total_bytes: 30 }, [16, 15]],
] as const)('%s are all dropped', async (_name, rules, sizes) => {
  render(<Uploader rules={rules} />, { wrapper: gridContexts() });
  choose(...sizes);
  await page.findByText('File size is over limit');
  expect(page.queryByRole('list', { name: 'Files on their way' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([
  [false, 1],
  [true, 0],
])('[S-320] [S-174] a failure is a failed item; hidden: %s, notices: %i', async (hidesFailure, notices) => {
  answer = () => jsonResponse({ status: 415, code: 'file_type_refused', detail: 'No.' }, 415);
  render(<Uploader hidesFailure={hidesFailure} />, { wrapper: gridContexts() });
  choose(10);
  await page.findByText('No.');
  await waitFor(() => expect(page.queryAllByText('Upload failed')).toHaveLength(notices));
});

test('[B-036] files that arrived are told of once, also where the last one failed', async () => {
  const refused: (() => void)[] = [];
  answer = () =>
    calls.filter(({ method }) => method === 'POST').length === 1
      ? jsonResponse(kept(9, 'new.pdf'), 201)
      : new Promise((resolve) => refused.push(() => resolve(jsonResponse({ status: 415, code: 'file_type_refused', detail: 'No.' }, 415))));
  render(<Uploader hidesFailure />, { wrapper: gridContexts() });
  choose(10, 10);
  await waitFor(() => expect(page.getAllByRole('progressbar', { name: /Progress of/ })).toHaveLength(1));
  expect(page.queryByText('Uploaded successfully')).toBeNull();
  refused[0]?.();
  await page.findByText('No.');
  expect(await page.findAllByText('Uploaded successfully')).toHaveLength(1);
});

describe('places of a field with a limit of files', () => {
  const refusal = () => jsonResponse({ status: 415, code: 'file_type_refused', detail: 'No.' }, 415);
  const chooser = () => page.getByRole<HTMLButtonElement>('button', { name: 'Files: choose files' });
  const sentNames = () => calls.filter(({ method }) => method === 'POST').length;

  test('a new choice replaces the refused file of a field for one', async () => {
    answer = refusal;
    render(<Uploader most={1} />, { wrapper: gridContexts() });
    choose(10);
    await page.findByText('No.');
    expect(chooser().disabled).toBe(false);
    answer = () => jsonResponse(kept(9, 'new.pdf'), 201);
    choose(10);
    await page.findByText('Uploaded successfully');
    expect(page.queryByText('No.')).toBeNull();
    expect(page.queryByText(/No further file/)).toBeNull();
    expect(sentNames()).toBe(2);
  });

  test('refused files of a list do not count, and stay until they are put away', async () => {
    answer = refusal;
    render(<Uploader most={2} />, { wrapper: gridContexts() });
    choose(10, 10);
    await waitFor(() => expect(page.getAllByText('No.')).toHaveLength(2));
    choose(10, 10);
    await waitFor(() => expect(page.getAllByText('No.')).toHaveLength(4));
    expect(page.queryByText(/further file/)).toBeNull();
  });

  test('files beyond the limit are named, and the button waits for room', async () => {
    answer = () => new Promise(() => {});
    render(<Uploader most={2} />, { wrapper: gridContexts() });
    expect(page.getByText(/at most 100 MB each and 2 files in all/)).toBeTruthy();
    choose(10, 10, 10);
    await page.findByText('Only 2 further files can be added. Left out: file-2.pdf');
    expect(chooser().disabled).toBe(true);
    fireEvent.drop(chooser(), { dataTransfer: { files: [new File(['x'], 'late.pdf', { type: 'application/pdf' })] } });
    await page.findByText('No further file can be added. Left out: late.pdf');
    fireEvent.click(page.getByRole('button', { name: 'Do not send file-0.pdf' }));
    expect(chooser().disabled).toBe(false);
  });
});

test.each([
  ['one that arrives', () => new Response('bytes', { headers: { 'content-disposition': 'attachment; filename="emma.pdf"' } }), 0],
  ['one that is refused', () => jsonResponse({ status: 404, code: 'file_not_found', detail: 'Gone.' }, 404), 1],
])('[B-048] [S-322] %s: the notice of a download stays until then', async (_name, end, problems) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }));
  let finish = (): void => {};
  testServer({ 'GET attachments/content': () => new Promise((resolve) => (finish = () => resolve(end()))) });
  showList();
  fireEvent.click(page.getByRole('button', { name: 'Download emma.pdf' }));
  await page.findByText('Getting file... Please wait.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.getByText('Getting file... Please wait.').closest('[role=status]')).toBeTruthy();
  finish();
  await waitFor(() => expect(page.queryByText('Getting file... Please wait.')).toBeNull());
  await waitFor(() => expect(page.queryAllByText('Gone.')).toHaveLength(problems));
  vi.useRealTimers();
});

test('[B-050] a download whose answer names no file is an error', async () => {
  await expect(fetchFile('GET', 'attachments/content', { query: { id: 7 } })).rejects.toThrow('names no file');
});
