import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { booksForm, booksScreen } from '../../../../test/fixtures/exampleBooks.ts';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { UploadAnswer } from '../../../shared/framework/files/uploadAnswer.ts';
import { askedFields } from '../form/upload/askedFields.tsx';
import { formEntity } from '../form/values/formEntity.ts';
import { loadSlotMessages } from '../i18n/catalogues.ts';
import type { UploadWizardProps } from './UploadWizard.tsx';
import { UploadWizard } from './UploadWizard.tsx';

/** The viewer needs a browser: here it shows the name, which says how it ends: torn, locked, or the number of pages. */
vi.mock('../viewer/FileViewer.ts', async () => {
  const { use, useEffect } = await import('react');
  const { ViewOutcomeContext } = await import('../viewer/notices/ViewOutcomeContext.ts');
  return {
    FileViewer: ({ file }: { readonly file: { readonly name: string } }) => {
      const onOutcome = use(ViewOutcomeContext);
      useEffect(() => {
        const pages = Number(/^(\d+) pages/.exec(file.name)?.[1] ?? 20);
        if (file.name.startsWith('locked')) onOutcome?.({ kind: 'protected' });
        onOutcome?.(file.name.startsWith('torn') ? { kind: 'failed' } : { kind: 'opened', pages });
      }, [file.name, onOutcome]);
      return <p>View of {file.name}</p>;
    },
    FileViewerDialog: () => null,
  };
});

const done: UploadAnswer = {
  count: 2,
  files: [1, 2].map((id) => ({
    id,
    filename: `scan-${id}.jpg`,
    uploadBy: 'Ann',
    uploadDate: '2026-02-10T09:30:00Z',
    thumbnails: null,
    current_status: 'listed',
    type: 'image/jpeg',
    size: 2000,
    pages: 1,
  })),
};

interface Sent {
  readonly file: File;
  readonly params: readonly Record<string, unknown>[];
}

const sent: Sent[] = [];
let answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response>;

beforeEach(async () => {
  await loadSlotMessages();
  sent.length = 0;
  answer = () => jsonResponse(done, 201);
  testServer({
    'POST books/upload': ({ signal }) => answer(signal),
    'POST other/place': ({ signal }) => answer(signal),
    'GET authors': () => jsonResponse({ results: [], count: 0 }),
  });
  const stubbed = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { body } = init;
    if (body instanceof FormData) {
      const [file, params] = [body.get('file'), body.get('params')];
      if (file instanceof File && typeof params === 'string') sent.push({ file, params: JSON.parse(params) });
    }
    return stubbed(address, init);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (props: Partial<UploadWizardProps> = {}) =>
  render(<UploadWizard path="books/upload" {...props} />, { wrapper: gridContexts() });
const fileOf = (name: string, type: string, content = 'content') => new File([content], name, { type });
const pdf = () => fileOf('scan.pdf', 'application/pdf');
const button = (name: string | RegExp) => page.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
/** The button of the options; the header has one of the same name. */
const completeButton = () =>
  within(page.getByRole('region', { name: 'File options' })).getByRole<HTMLButtonElement>('button', { name: /Complete/ });
const pressComplete = () => fireEvent.click(completeButton());

function choose(...files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!input) throw new Error('there is no input for files');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  fireEvent.change(input);
}

function toProcess(file = pdf()): void {
  choose(file);
  press('Continue');
}

async function complete(): Promise<void> {
  pressComplete();
  await page.findByRole('heading', { name: 'Complete' });
}

const blocks = () => page.getAllByRole('region', { name: /^Document \d+:/ });
const block = (number: number) => within(page.getByRole('region', { name: new RegExp(`^Document ${number}:`) }));
const names = () => blocks().map((each) => within(each).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value);
const headerSteps = () => within(page.getByRole('list', { name: 'Upload' })).getAllByRole('listitem');

async function pick(list: string, option: string, number = 1): Promise<readonly (string | null)[]> {
  fireEvent.mouseDown(block(number).getByRole('combobox', { name: list }));
  const offered = page.getAllByRole('option').map(({ textContent }) => textContent);
  fireEvent.click(page.getByRole('option', { name: option }));
  await waitFor(() => expect(page.queryByRole('listbox')).toBeNull());
  return offered;
}

async function customRange(text: string, number = 1): Promise<void> {
  await pick('Pages', 'Custom', number);
  const input = block(number).getByRole('textbox', { name: /^Page range/ });
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

describe('the steps', () => {
  test('[B-058] are Prepare File, Process and Complete, in this order', () => {
    show();
    expect(headerSteps().map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual(['Prepare File', 'Process', 'Complete']);
  });

  test('the name of a file has no signs that turn its direction, before and beside the preview', async () => {
    show();
    choose(fileOf('3 pages\u202efdp.pdf', 'application/pdf'));
    expect(page.getByText('Chosen: 3 pagesfdp.pdf (7 bytes)')).toBeTruthy();
    press('Continue');
    expect(await within(page.getByRole('region', { name: 'Preview' })).findByText('3 pagesfdp.pdf')).toBeTruthy();
    expect(page.getByText('View of 3 pagesfdp.pdf')).toBeTruthy();
    expect(document.body.textContent).not.toContain('\u202e');
  });

  test('[B-061] [B-062] Continue waits for a file, and opens Process', () => {
    show();
    expect(button('Continue').disabled).toBe(true);
    choose(pdf());
    expect(button('Continue').disabled).toBe(false);
    press('Continue');
    expect(page.getByRole('heading', { name: 'Process' })).toBe(document.activeElement);
  });

  test('[B-059] a second file replaces the first one', async () => {
    show();
    choose(pdf());
    choose(fileOf('other.png', 'image/png'), pdf());
    expect(page.getByText(/Chosen: other\.png/)).toBeTruthy();
    press('Continue');
    expect(names()).toEqual(['other']);
    await complete();
    expect(sent.map(({ file }) => file.name)).toEqual(['other.png']);
  });

  test.each([
    ['a text by default', {}, fileOf('notes.txt', 'text/plain'), false],
    ['a picture by default', {}, fileOf('a.png', 'image/png'), true],
    ['CSV where it is configured', { rules: { accept: ['text/csv'] } }, fileOf('a.csv', 'text/csv'), true],
    ['a PDF where CSV is configured', { rules: { accept: ['text/csv'] } }, pdf(), false],
  ])('[B-060] %s', async (_name, props, file, isTaken) => {
    show(props);
    choose(file);
    expect(button('Continue').disabled).toBe(!isTaken);
    const words = page.queryByRole('alert')?.textContent ?? '';
    expect(/^.+: This type of file is not accepted here\. Accepted: (PDF, pictures|CSV)\.$/.test(words)).toBe(!isTaken);
  });

  test('[B-029] a file over the limit is dropped', async () => {
    show({ rules: { max_bytes: 5 } });
    choose(pdf());
    expect(page.getByRole('alert').textContent).toBe('scan.pdf: File size is over limit: at most 5 bytes.');
    expect(button('Continue').disabled).toBe(true);
  });

  test('an empty file says so', () => {
    show();
    choose(fileOf('none.pdf', 'application/pdf', ''));
    expect(page.getByRole('alert').textContent).toBe('none.pdf: The file is empty. Choose another one.');
  });

  test('a refused file leaves none chosen, keeps the choices, and its sentence goes with the next one', async () => {
    show();
    toProcess();
    fireEvent.change(block(1).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Bill' } });
    press('Choose another file');
    choose(fileOf('notes.txt', 'text/plain'));
    expect(page.getByRole('alert').textContent).toContain('notes.txt');
    expect(page.getByText('No file is chosen yet.')).toBeTruthy();
    expect(button('Continue').disabled).toBe(true);
    choose(fileOf('next.pdf', 'application/pdf'));
    expect(page.queryByRole('alert')).toBeNull();
    press('Continue');
    expect(names()).toEqual(['Bill']);
    await complete();
    expect(sent.map(({ file }) => file.name)).toEqual(['next.pdf']);
  });

  test('[B-070] the header leads to and fro once a file is chosen, and keeps the choices', () => {
    show();
    const press = (name: RegExp) => fireEvent.click(within(page.getByRole('list', { name: 'Upload' })).getByRole('button', { name }));
    press(/Process/);
    expect(page.getByRole('heading', { name: 'Prepare File' })).toBeTruthy();
    choose(pdf());
    press(/Process/);
    fireEvent.change(block(1).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Bill' } });
    press(/Complete/);
    expect(page.getByRole('heading', { name: 'Process' })).toBeTruthy();
    press(/Prepare File/);
    expect(page.getByRole('heading', { name: 'Prepare File' })).toBeTruthy();
    press(/Process/);
    expect(names()).toEqual(['Bill']);
  });

  test('[B-071] the header leads nowhere at the end', async () => {
    show();
    toProcess();
    await complete();
    expect(within(page.getByRole('list', { name: 'Upload' })).queryByRole('button')).toBeNull();
  });
});

describe('the preview', () => {
  test('[B-063] [B-073] shows the file with its name, type and size beside the options', () => {
    show();
    toProcess(fileOf('photo.png', 'image/png', 'x'.repeat(1500)));
    const card = within(page.getByRole('region', { name: 'Preview' }));
    expect(card.getByText('photo.png')).toBeTruthy();
    expect(card.getByText(/image\/png · 1\.5 kB/)).toBeTruthy();
    expect(card.getByText('View of photo.png')).toBeTruthy();
    expect(page.getByRole('region', { name: 'File options' })).toBeTruthy();
  });

  test.each([
    ['[B-074]', fileOf('fax.tif', 'image/tiff'), {}, 'Preview for TIFF/TIF file format is not supported'],
    ['[B-074] by its name', fileOf('fax.TIFF', ''), {}, 'Preview for TIFF/TIF file format is not supported'],
    ['[B-075]', fileOf('a.csv', 'text/csv'), { rules: { accept: ['text/csv'] } }, 'Preview is not available'],
  ])('%s has a sentence where there is none, and the file can be completed', (_id, file, props, words) => {
    show(props);
    toProcess(file);
    expect(page.getByText(words)).toBeTruthy();
    expect(completeButton().disabled).toBe(false);
  });

  test('[B-065] a failed one bars Complete until there is another file', async () => {
    show();
    toProcess(fileOf('torn.pdf', 'application/pdf'));
    await waitFor(() => expect(completeButton().disabled).toBe(true));
    press('Choose another file');
    choose(pdf());
    press('Continue');
    expect(completeButton().disabled).toBe(false);
    await complete();
    expect(sent).toHaveLength(1);
  });
});

test('a protected file bars Complete, also once the preview has its password, until there is another file', () => {
  show();
  toProcess(fileOf('locked.pdf', 'application/pdf'));
  expect(within(page.getByRole('region', { name: 'File options' })).getByRole('alert').textContent).toMatch(
    /protected by a password.* Remove the password/,
  );
  expect(completeButton().disabled).toBe(true);
  press('Choose another file');
  toProcess();
  expect(completeButton().disabled).toBe(false);
});

describe('the options', () => {
  test('[B-072] there is a block for each configured document', () => {
    show({ documents: [{ pdfName: 'Bill' }, {}, {}] });
    toProcess();
    expect(names()).toEqual(['Bill', 'scan', 'scan_1']);
  });

  test('[B-076] all five fields of the configuration hold', async () => {
    show({ documents: [{ pdfName: 'Bill', pdfOutput: 'TIFF', pdfPages: '2-3', pdfKeepPages: true, additionalFields: { kind: 'B' } }] });
    toProcess();
    expect(block(1).getByRole('combobox', { name: 'Output' }).textContent).toBe('TIFF');
    expect(block(1).queryByRole('combobox', { name: 'Pages' })).toBeNull();
    expect(block(1).getByText('Pages: 2-3')).toBeTruthy();
    await complete();
    expect(sent[0]?.params).toEqual([{ pdfname: 'Bill', pdfoutput: 'TIFF', pdfpages: '2-3', pdfadditional: { kind: 'B' } }]);
  });

  test('[B-085] [B-086] the formats are PDF, TIFF and JPEG, the pages All or Custom; JPEG says that it has one page', async () => {
    show();
    toProcess();
    expect(await pick('Output', 'JPEG')).toEqual(['PDF', 'TIFF', 'JPEG']);
    expect(block(1).getByText(/one file for each page/)).toBeTruthy();
    expect(await pick('Pages', 'Custom')).toEqual(['All', 'Custom']);
  });

  test('[B-089] the hint of a range is its example', async () => {
    show();
    toProcess();
    await pick('Pages', 'Custom');
    expect(block(1).getByText(/1-5, 8, 11-13/)).toBeTruthy();
  });

  test('a page that the file does not have is named at the field, and the example has pages of the file', async () => {
    show();
    toProcess(fileOf('10 pages.pdf', 'application/pdf'));
    await pick('Pages', 'Custom');
    expect(block(1).getByText('Example: 1-5, 8')).toBeTruthy();
    await customRange('2, 9-12');
    expect(block(1).getByText('Page 11 does not exist: the file has 10 pages.')).toBeTruthy();
    pressComplete();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(block(1).getByRole('textbox', { name: /^Page range/ }));
    await customRange('2, 9-10');
    await complete();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['kept pages', { documents: [{ pdfPages: '2-9', pdfKeepPages: true }] }, '3 pages.pdf'],
    ['pages that cannot be chosen', { documents: [{ pdfPages: '2-9' }], options: ['name'] as const }, '3 pages.pdf'],
    ['pages that the preview does not know', { documents: [{ pdfPages: '2-9' }] }, 'fax.tif'],
  ])('%s are left to the server', async (_name, props, name) => {
    show(props);
    toProcess(fileOf(name, name.endsWith('tif') ? 'image/tiff' : 'application/pdf'));
    await complete();
    expect(sent).toHaveLength(1);
  });

  test.each(['1..5', 'a-b', '1-5;'])('[B-088] the range %s has an invalid format', async (range) => {
    show();
    toProcess();
    await customRange(range);
    expect(block(1).getByText('Invalid format')).toBeTruthy();
    pressComplete();
    expect(sent).toEqual([]);
  });

  test.each([
    ['output', { role: 'combobox', name: 'Output' }],
    ['pages', { role: 'combobox', name: 'Pages' }],
    ['name', { role: 'textbox', name: /^Name/ }],
    ['split', { role: 'checkbox', name: 'One file for each page' }],
  ] as const)('[B-080] %s switches its control alone', (option, { role, name }) => {
    const others = (['output', 'pages', 'name', 'split'] as const).filter((each) => each !== option);
    const { unmount } = show({ options: [option] });
    toProcess();
    expect(block(1).getByRole(role, { name })).toBeTruthy();
    unmount();
    show({ options: others });
    toProcess();
    expect(block(1).queryByRole(role, { name })).toBeNull();
    expect(page.queryByRole('button', { name: 'Add a document' }) !== null).toBe(option !== 'split');
  });

  test('[B-084] added documents have names of their own, and can be removed', () => {
    show();
    toProcess();
    press('Add a document');
    press('Add a document');
    expect(names()).toEqual(['scan', 'scan_1', 'scan_2']);
    press('Remove scan_1');
    expect(names()).toEqual(['scan', 'scan_1']);
  });
});

describe('the upload', () => {
  test('[B-064] [B-091] [B-092] one click sends the file and its documents once, to the configured path', async () => {
    let finish = (): void => {};
    answer = () => new Promise((resolve) => (finish = () => resolve(jsonResponse(done, 201))));
    show({ path: 'other/place', params: { shelf: 3 }, documents: [{}, { pdfOutput: 'JPEG', additionalFields: { kind: 'B' } }] });
    toProcess();
    await customRange('1-5, 8, 11-13', 2);
    pressComplete();
    pressComplete();
    expect((await page.findByText('Processing')).closest('[role=status]')).toBeTruthy();
    await act(async () => finish());
    await page.findByRole('heading', { name: 'Complete' });
    expect(page.queryByText('Processing')).toBeNull();
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.file.text()).toBe('content');
    expect(sent[0]?.params).toEqual([
      { pdfname: 'scan', pdfoutput: 'PDF', pdfadditional: { shelf: 3 } },
      { pdfname: 'scan_1', pdfoutput: 'JPEG', pdfpages: '1-5, 8, 11-13', pdfadditional: { shelf: 3, kind: 'B' } },
    ]);
  });

  test('[B-066] a failure stays in Process, and the notice Processing goes', async () => {
    answer = () => jsonResponse({ status: 500, code: 'unexpected', title: 'Internal Server Error' }, 500);
    show();
    toProcess();
    pressComplete();
    const failed = await page.findByText('Upload failed');
    expect(page.queryByText('Processing')).toBeNull();
    expect(page.getByRole('heading', { name: 'Process' })).toBeTruthy();
    expect(failed).toBeTruthy();
    answer = () => jsonResponse(done, 201);
    await complete();
  });

  test('problems of the server are at their inputs', async () => {
    answer = () =>
      jsonResponse(
        {
          status: 400,
          code: 'document_page_missing',
          detail: 'Page 9 does not exist: the file has 4 pages.',
          errors: { 'documents/0/pdfpages': 'Page 9 does not exist: the file has 4 pages.' },
        },
        400,
      );
    show();
    toProcess();
    await customRange('9');
    pressComplete();
    expect(await block(1).findByText('Page 9 does not exist: the file has 4 pages.')).toBeTruthy();
    expect(page.queryByText('Upload failed')).toBeNull();
    fireEvent.change(block(1).getByRole('textbox', { name: /^Page range/ }), { target: { value: '4' } });
    expect(block(1).queryByText('Page 9 does not exist: the file has 4 pages.')).toBeNull();
  });

  test('[B-090] every form is right before anything is sent', async () => {
    show({ documents: [{}, {}] });
    toProcess();
    await customRange('2..3', 2);
    pressComplete();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(block(2).getByRole('textbox', { name: /^Page range/ }));
    fireEvent.change(block(2).getByRole('textbox', { name: /^Page range/ }), { target: { value: '2-3' } });
    fireEvent.change(block(1).getByRole('textbox', { name: /^Name/ }), { target: { value: ' ' } });
    pressComplete();
    expect(block(1).getByText('Enter a name.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('[B-090] [B-079] fields of the records are asked for once and with each document, by the rules of their entity', async () => {
    const screen = { ...booksScreen, form: booksForm };
    const fields = askedFields({
      screen,
      entity: formEntity(booksForm),
      shared: ['title'],
      asked: ['pages'],
      initial: { title: null, pages: null },
    });
    show({ fields, documents: [{ additionalFields: { pages: 7 } }, {}] });
    toProcess();
    pressComplete();
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(page.getByRole('textbox', { name: /^Title/ }));
    fireEvent.change(page.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Emma' } });
    await complete();
    expect(sent[0]?.params.map(({ pdfadditional }) => pdfadditional)).toMatchObject([{ title: 'Emma', pages: 7 }, { title: 'Emma' }]);
  });

  test('a cancelled upload leaves the choices', async () => {
    answer = (signal) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    show();
    toProcess();
    pressComplete();
    fireEvent.click(await page.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(page.queryByText('Processing')).toBeNull());
    expect(page.queryByText('Upload failed')).toBeNull();
    expect(names()).toEqual(['scan']);
  });
});

describe('the end', () => {
  test('[B-067] [B-068] [B-069] the banner, the default words and RESET', async () => {
    show();
    toProcess();
    await complete();
    const banner = within(page.getByRole('alert'));
    expect(banner.getByText('Complete')).toBeTruthy();
    expect(banner.getByText('Your documents are ready. Click Reset to start over.')).toBeTruthy();
    expect(button('RESET')).toBeTruthy();
    expect(within(page.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')).toHaveLength(2);
    expect(button('Download all 2 files (ZIP)')).toBeTruthy();
  });

  test('[B-067] [B-069] configured words replace them', async () => {
    show({ finalizeMessage: 'The library has them.', resetLabel: 'Next scan' });
    toProcess();
    await complete();
    expect(page.getByText('The library has them.')).toBeTruthy();
    expect(page.queryByText(/start over/)).toBeNull();
    expect(button('Next scan')).toBeTruthy();
  });

  test('[B-082] Reset starts over without a file', async () => {
    show();
    toProcess();
    press('Add a document');
    await complete();
    press('RESET');
    expect(page.getByRole('heading', { name: 'Prepare File' })).toBeTruthy();
    expect(button('Continue').disabled).toBe(true);
    toProcess();
    expect(names()).toEqual(['scan']);
  });

  test('[B-083] a file supplied beforehand hides the first step, and Reset returns to Process', async () => {
    show({ file: pdf() });
    expect(headerSteps().map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual(['Process', 'Complete']);
    expect(page.queryByRole('button', { name: 'Choose another file' })).toBeNull();
    await complete();
    press('RESET');
    expect(page.getByRole('heading', { name: 'Process' })).toBeTruthy();
    expect(names()).toEqual(['scan']);
  });
});

describe('a question of the server', () => {
  const asked = () =>
    jsonResponse(
      {
        code: 'unusual',
        detail: 'The shelf is full',
        errors: { 'documents/0/is_stacked': 'Continue all the same?' },
        offers: { 'documents/0/is_stacked': true },
      },
      409,
    );

  test('answered with yes is sent along, and the upload goes on', async () => {
    show();
    toProcess();
    answer = () => (sent.length === 1 ? asked() : jsonResponse(done, 201));
    pressComplete();
    const dialog = within(await page.findByRole('alertdialog', { name: 'The shelf is full' }));
    expect(dialog.getByText('Continue all the same?')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await page.findByRole('heading', { name: 'Complete' });
    expect(sent.map(({ params }) => params[0]?.['pdfadditional'])).toEqual([{}, { is_stacked: true }]);
  });

  test('answered with no sends nothing more and keeps the choices', async () => {
    show();
    toProcess();
    answer = asked;
    pressComplete();
    fireEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    expect(page.getByText('The shelf is full')).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(names()).toEqual(['scan']);
  });
});

test('[B-003] the wizard adds no address: it calls what it is given and stays on its page', async () => {
  show();
  const address = page.getByLabelText('address').textContent;
  toProcess();
  await complete();
  press('RESET');
  expect(page.getByLabelText('address').textContent).toBe(address);
});
