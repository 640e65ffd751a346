import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, type TestCall, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { loadSlotMessages } from '../i18n/catalogues.ts';
import { changeLanguage } from '../i18n/language.ts';
import { PictureDialogContext, type PictureTarget } from '../richtext/PictureDialogContext.ts';
import { pictureFiles, refusedFiles } from '../richtext/pictureFiles.ts';
import { RichTextEditor } from '../richtext/RichTextEditor.tsx';
import { PictureDialog } from './PictureDialog.tsx';

beforeAll(() => {
  // jsdom has no layout: a text that is scrolled to has no place.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});

let calls: TestCall[];
let answer: () => Response;

beforeEach(async () => {
  await loadSlotMessages();
  answer = () => jsonResponse({ id: 12, filename: 'gate.png' }, 201);
  calls = testServer({
    'POST attachments': () => answer(),
    'POST email/pictures': () => answer(),
    'DELETE attachments': () => new Response(null, { status: 204 }),
    'GET attachments/content': () => new Response('bytes'),
  });
  // jsdom reads no picture: it is sent as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  Object.assign(URL, { createObjectURL: () => 'blob:gate', revokeObjectURL: () => undefined });
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const ofRecord: PictureTarget = { place: { entity: 'books', field: 'summary' } };

/** @returns a mock that is called with each text, and the editor */
async function open(text: string, { pictures }: { readonly pictures: PictureTarget | undefined } = { pictures: ofRecord }) {
  const seen = vi.fn<(text: string | null) => void>();
  function Page() {
    const [value, setValue] = useState(text);
    const handle = (next: string | null): void => {
      seen(next);
      setValue(next ?? '');
    };
    return (
      <PictureDialogContext value={PictureDialog}>
        <RichTextEditor
          id="summary"
          label="Summary"
          text={value}
          maxLength={400}
          isRequired={false}
          isFaulty={false}
          describedBy={undefined}
          pictures={pictures}
          onChange={handle}
        />
      </PictureDialogContext>
    );
  }
  render(<Page />, { wrapper: gridContexts() });
  const { editor } = box() as HTMLElement & { readonly editor?: Editor };
  if (!editor) throw new Error('the text belongs to an editor');
  // The cursor comes to the end of the text.
  await waitFor(() => expect(document.activeElement).toBe(box()));
  return { seen, editor };
}

const box = () => page.getByRole('textbox', { name: 'Summary' });
const tool = (name = 'Picture') => within(page.getByRole('toolbar')).queryByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Picture' });
const description = () => within(dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
const describeAs = (text: string) => fireEvent.change(description(), { target: { value: text } });
const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));
const gate = () => new File(['gate'], 'gate.png', { type: 'image/png' });

function openDialog(): void {
  const button = tool();
  if (button) fireEvent.click(button);
}

function choose(file: File): void {
  const input = dialog().querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!input) throw new Error('there is no input for files');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

const sent = (): string[] => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('a picture', () => {
  test('is chosen, described and put at the cursor', async () => {
    const { seen, editor } = await open('<p>See</p>');
    act(() => {
      editor.commands.focus('end');
    });
    openDialog();
    choose(gate());
    await within(dialog()).findByRole('img');
    expect(document.activeElement).toBe(description());
    within(dialog()).getByRole('button', { name: 'Insert' }).focus();
    press('Insert');
    expect(description().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(description());
    describeAs('The "gate"');
    press('Insert');
    expect(seen).toHaveBeenLastCalledWith('<p>See<img data-file="12" alt="The &quot;gate&quot;"></p>');
    await waitFor(() => expect(within(box()).getByRole<HTMLImageElement>('img', { name: 'The "gate"' }).src).toBe('blob:gate'));
    expect(sent()).toEqual(['POST attachments']);
  });

  test('that is missing is asked for in words, at its button', async () => {
    await open('<p>See</p>');
    openDialog();
    describeAs('The gate');
    press('Insert');
    const button = within(dialog()).getByRole('button', { name: 'Picture: choose a file' });
    expect(document.activeElement).toBe(button);
    expect(within(dialog()).getByText('Choose a picture.').id).toBe(button.getAttribute('aria-describedby')?.split(' ').at(-1));
  });

  test.each([
    ['of another type', ofRecord, 'gate.tiff: only pictures of these types can be put into a text: JPG, PNG, GIF, WEBP.'],
    ['where the text has none', undefined, 'This text takes no files: gate.tiff.'],
  ])('%s is named, and the page stays', async (_name, pictures, words) => {
    const { seen } = await open('<p>See</p>', { pictures });
    const data = { files: [new File(['II*'], 'gate.tiff', { type: 'image/tiff' })], getData: () => '', types: ['Files'] };
    Object.assign(document, { elementFromPoint: () => null });
    // A drop that nobody takes makes the browser open the file in place of the page.
    expect(fireEvent.drop(box(), { dataTransfer: data })).toBe(false);
    expect(await page.findByText(words)).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();
    expect(seen).not.toHaveBeenCalled();
  });

  test('that is not wanted after all is removed', async () => {
    const { seen } = await open('<p>See</p>');
    openDialog();
    choose(gate());
    await within(dialog()).findByRole('img');
    press('Cancel');
    await waitFor(() => expect(sent()).toEqual(['POST attachments', 'DELETE attachments']));
    expect(seen).not.toHaveBeenCalled();
  });

  test('that is refused says why, and can be sent again', async () => {
    answer = () => jsonResponse({ code: 'file_too_large', detail: 'The file is larger than 5 MB.' }, 413);
    await open('<p>See</p>');
    openDialog();
    choose(gate());
    expect(await within(dialog()).findByText('The file is larger than 5 MB.')).toBeTruthy();
    answer = () => jsonResponse({ id: 12, filename: 'gate.png' }, 201);
    press('Send gate.png again');
    expect(await within(dialog()).findByRole('img')).toBeTruthy();
  });

  test('in the text is described anew', async () => {
    const { seen, editor } = await open('<p>See <img data-file="7" alt="A gate"></p>');
    act(() => {
      editor.commands.setNodeSelection(5);
    });
    await waitFor(() => expect(tool()?.getAttribute('aria-pressed')).toBe('true'));
    openDialog();
    expect(description().value).toBe('A gate');
    describeAs('The south gate');
    press('Apply');
    expect(seen).toHaveBeenLastCalledWith('<p>See <img data-file="7" alt="The south gate"></p>');
    expect(sent()).toEqual([]);
  });

  test('comes from the clipboard, several one after the other', async () => {
    const { seen } = await open('<p>See</p>');
    const data = { files: [gate(), gate(), new File(['x'], 'x.pdf', { type: 'application/pdf' })], getData: () => '', types: ['Files'] };
    fireEvent.paste(box(), { clipboardData: data });
    for (const words of ['North', 'South']) {
      await within(dialog()).findByRole('img');
      describeAs(words);
      press('Insert');
    }
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(seen.mock.lastCall?.[0]).toMatch(/alt="North".*alt="South"/);
  });

  test('is not offered where the text has none, and kept where it was', async () => {
    const { editor } = await open('<p>See <img data-file="7" alt="A gate"></p>', { pictures: undefined });
    expect(tool()).toBeNull();
    expect(editor.getHTML()).toBe('<p>See <img data-file="7" alt="A gate"></p>');
  });

  test('of a message goes to its own call', async () => {
    await open('<p>See</p>', { pictures: { target: { url: 'email/pictures' } } });
    openDialog();
    choose(gate());
    await within(dialog()).findByRole('img');
    expect(sent()).toEqual(['POST email/pictures']);
  });

  test('in French', async () => {
    await changeLanguage('fr');
    await open('<p>See</p>');
    const button = tool('Image');
    if (button) fireEvent.click(button);
    expect(page.getByRole('dialog', { name: 'Image' }).textContent).toContain('Décrivez l’image');
  });
});

test.each([
  ['a file alone', '', ['gate.png'], ['x.svg']],
  [
    'a picture of a page, which is no address of ours',
    '<meta charset="utf-8"><img src="https://a.example/gate.png">',
    ['gate.png'],
    ['x.svg'],
  ],
  ['words, which bring a picture of themselves', '<p>Open late</p>', [], []],
])('of the clipboard, %s', (_name, html, expected, refused) => {
  const files = [gate(), new File(['x'], 'x.svg', { type: 'image/svg+xml' })];
  expect(pictureFiles({ files, html }).map(({ name }) => name)).toEqual(expected);
  expect(refusedFiles({ files, html }).map(({ name }) => name)).toEqual(refused);
});
