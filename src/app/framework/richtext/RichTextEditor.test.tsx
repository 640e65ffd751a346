import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { filledHtmlPattern } from '../../../shared/framework/fields/filled.ts';
import { FormBase } from '../form/fields/FormBase.tsx';
import { changeLanguage } from '../i18n/language.ts';
import { SourceViewContext } from './SourceViewContext.ts';

beforeAll(async () => {
  // jsdom has no layout: a text that is scrolled to has no place.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  await import('./RichTextEditor.tsx');
});

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

/** A required text in the schema of a record. */
const filled = { allOf: [{ pattern: filledHtmlPattern }] };

/** A text that comes from outside, such as a draft. */
const draft = 'Closed\non Monday';

interface Setting {
  readonly text?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly offersSource?: boolean;
  readonly maxLength?: number;
}

/** Draws a form with one rich text. @returns mocks: `seen` is called with each text of the form, `sent` with the data on saving */
function open({ text, isRequired = false, isReadOnly = false, offersSource = false, maxLength = 400 }: Setting) {
  const seen = vi.fn<(text: unknown) => void>();
  const sent = vi.fn<(data: unknown) => void>();
  function Page() {
    const [data, setData] = useState<{ readonly text?: string | undefined }>({ text });
    useEffect(() => seen(data.text), [data.text]);
    return (
      <SourceViewContext value={offersSource}>
        <button type="button" onClick={() => setData({ text: draft })}>
          Restore
        </button>
        <FormBase
          schema={{
            type: 'object',
            properties: { text: { type: 'string', maxLength, title: 'Text', 'x-format': 'html', ...(isRequired && filled) } },
            required: isRequired ? ['text'] : [],
          }}
          uiSchema={{ text: { 'ui:readonly': isReadOnly } }}
          formData={data}
          onChange={({ formData }) => setData(formData)}
          onSubmit={({ formData }) => sent(formData)}
        />
      </SourceViewContext>
    );
  }
  render(<Page />, { wrapper: MemoryRouter });
  return { seen, sent };
}

const editButton = () => screen.getByRole('button', { name: 'Text: Edit text' });
const box = () => screen.getByRole('textbox', { name: 'Text' });
const tool = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name });

/** Runs a command of the editor, whose answer does not matter. */
function run(command: () => boolean): void {
  act(() => {
    command();
  });
}

async function edit(): Promise<Editor> {
  fireEvent.click(editButton());
  const writing = await screen.findByRole('textbox', { name: 'Text' });
  const { editor } = writing as HTMLElement & { readonly editor?: Editor };
  if (!editor) throw new Error('the text belongs to an editor');
  return editor;
}

describe('reading', () => {
  test('[B-108] a text is shown without tools until its edit button is used', async () => {
    const { seen } = open({ text: '<p>Open <b>late</b></p>' });
    expect(screen.getByText('late').localName).toBe('b');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await edit();
    expect(screen.getByRole('toolbar', { name: 'Formatting tools of Text' })).toBeTruthy();
    expect(seen.mock.calls).toEqual([['<p>Open <b>late</b></p>']]);
    fireEvent.click(screen.getByRole('button', { name: 'Text: Preview' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(document.activeElement).toBe(editButton());
    expect(seen).toHaveBeenCalledTimes(1);
  });

  test('a form that cannot be edited shows the text alone', () => {
    open({ text: '<p>Open <b>late</b></p>', isReadOnly: true });
    expect(screen.getByText('late').localName).toBe('b');
    expect(screen.queryByRole('button', { name: /Edit text/ })).toBeNull();
  });

  test('in French', async () => {
    await changeLanguage('fr');
    open({ text: 'Ouvert' });
    fireEvent.click(screen.getByRole('button', { name: 'Text\u00a0: Modifier le texte' }));
    expect(await screen.findByRole('button', { name: 'Gras' })).toBeTruthy();
    expect(screen.getByText(/6 caractères sur 400, mise en forme comprise/)).toBeTruthy();
  });
});

describe('editing', () => {
  test.each([
    ['nothing', undefined],
    ['plain text', 'Open late'],
    ['plain lines', 'Open late\n\nClosed on Monday'],
    ['older markup', '<b>Open</b> <i>late</i><ul><li>one</ul>'],
    ['a list at the end', '<p>a</p><ul><li><p>b</p></li></ul>'],
    ['a table', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['what the server removes', '<p onclick="x()">a<script>y()</script></p>'],
  ])('%s is opened and left as it is', async (_name, text) => {
    const { seen } = open({ text });
    const editor = await edit();
    run(() => editor.commands.focus('start'));
    fireEvent.blur(box());
    fireEvent.click(screen.getByRole('button', { name: 'Text: Preview' }));
    expect(seen.mock.calls).toEqual([[text]]);
  });

  test('a change that is undone gives back the stored text', async () => {
    const { seen } = open({ text: 'Open' });
    const editor = await edit();
    run(() => editor.commands.insertContentAt(5, ' late'));
    expect(seen).toHaveBeenLastCalledWith('<p>Open late</p>');
    fireEvent.click(tool('Undo'));
    expect(seen).toHaveBeenLastCalledWith('Open');
    fireEvent.click(tool('Redo'));
    expect(seen).toHaveBeenLastCalledWith('<p>Open late</p>');
  });

  test('a text that is emptied has no value', async () => {
    const { seen } = open({ text: '<p>Open</p>' });
    const editor = await edit();
    run(() => editor.commands.clearContent(true));
    expect(seen).toHaveBeenLastCalledWith(undefined);
  });

  test('a value set from outside, such as a draft, is in the editor, and is not a change', async () => {
    const { seen } = open({ text: '<p>Open</p>' });
    const editor = await edit();
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(editor.getHTML()).toBe('<p>Closed<br>on Monday</p>');
    expect(seen.mock.calls).toEqual([['<p>Open</p>'], [draft]]);
  });

  test('the length is shown with its limit; a longer text is refused', async () => {
    const { sent } = open({ text: '<p>Open</p>', maxLength: 20 });
    const editor = await edit();
    expect(screen.getByText('11 of 20 characters, including the format')).toBeTruthy();
    run(() => editor.commands.insertContentAt(5, ' late tonight'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('24 of 20 characters, including the format')).toBeTruthy();
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('tools', () => {
  const marked = '<p>Open</p>';
  test.each([
    ['Bold', '<p><strong>Open</strong></p>'],
    ['Italic', '<p><em>Open</em></p>'],
    ['Underline', '<p><u>Open</u></p>'],
    ['Strikethrough', '<p><s>Open</s></p>'],
    ['Heading 2', '<h2>Open</h2>'],
    ['Heading 3', '<h3>Open</h3>'],
    ['Bullet list', '<ul><li><p>Open</p></li></ul>'],
    ['Numbered list', '<ol><li><p>Open</p></li></ol>'],
    ['Quote', '<blockquote><p>Open</p></blockquote>'],
    ['Line', '<hr>'],
  ])('%s', async (name, expected) => {
    const { seen } = open({ text: marked });
    const editor = await edit();
    run(() => editor.commands.selectAll());
    fireEvent.click(tool(name));
    expect(seen.mock.lastCall?.[0]).toContain(expected);
    if (name === 'Line') return;
    await waitFor(() => expect(tool(name).getAttribute('aria-pressed')).toBe('true'));
    run(() => editor.commands.selectAll());
    fireEvent.click(tool('Clear formatting'));
    expect(seen).toHaveBeenLastCalledWith(marked);
  });

  test('are one stop of the Tab key; arrow keys, Home and End move between them', async () => {
    open({ text: marked });
    await edit();
    tool('Bold').focus();
    const steps: readonly (readonly [string, string])[] = [
      ['ArrowRight', 'Italic'],
      ['End', 'Remove link'],
      ['ArrowRight', 'Bold'],
      ['ArrowLeft', 'Remove link'],
      ['Home', 'Bold'],
    ];
    for (const [key, name] of steps) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement).toBe(tool(name));
    }
    const stops = within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toEqual([tool('Bold')]);
  });

  test('the Tab key is left to the browser, also in a list', async () => {
    const { seen } = open({ text: '<ul><li><p>a</p></li><li><p>b</p></li></ul>' });
    const editor = await edit();
    run(() => editor.commands.focus('end'));
    expect(fireEvent.keyDown(box(), { key: 'Tab' })).toBe(true);
    expect(seen).toHaveBeenCalledTimes(1);
  });

  test('[B-109] the source view is offered where its context says so', async () => {
    open({ text: marked });
    await edit();
    expect(screen.queryByRole('button', { name: 'HTML source' })).toBeNull();
    cleanup();
    const { seen } = open({ text: marked, offersSource: true });
    const editor = await edit();
    fireEvent.click(tool('HTML source'));
    const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'HTML source of Text' });
    expect(source.value).toBe(marked);
    expect(tool('Bold').getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(source, { target: { value: '<p><b>Closed</b></p>' } });
    expect(seen).toHaveBeenLastCalledWith('<p><b>Closed</b></p>');
    fireEvent.click(tool('HTML source'));
    expect(editor.getHTML()).toBe('<p><strong>Closed</strong></p>');
    expect(seen).toHaveBeenLastCalledWith('<p><b>Closed</b></p>');
  });
});

describe('a link', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Link' });
  const write = (name: string, text: string) =>
    fireEvent.change(within(dialog()).getByRole('textbox', { name }), { target: { value: text } });
  const apply = () => fireEvent.click(within(dialog()).getByRole('button', { name: 'Apply' }));

  test('is put on the selected words, changed and removed', async () => {
    const { seen, sent } = open({ text: '<p>Open</p>' });
    const editor = await edit();
    run(() => editor.commands.selectAll());
    fireEvent.click(tool('Link'));
    write('Address', 'example.com');
    apply();
    expect(seen).toHaveBeenLastCalledWith('<p><a href="https://example.com">Open</a></p>');
    run(() => editor.commands.setTextSelection(3));
    fireEvent.click(tool('Link'));
    expect(within(dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('https://example.com');
    write('Address', 'ann@example.com');
    apply();
    expect(seen).toHaveBeenLastCalledWith('<p><a href="mailto:ann@example.com">Open</a></p>');
    fireEvent.click(tool('Remove link'));
    expect(seen).toHaveBeenLastCalledWith('<p>Open</p>');
    expect(sent).not.toHaveBeenCalled();
  });

  test('brings its own words where none are selected', async () => {
    const { seen } = open({ text: '<p>See:</p>' });
    const editor = await edit();
    run(() => editor.commands.focus('end'));
    fireEvent.click(tool('Link'));
    write('Address', '/acme/pages/FAQ');
    write('Text of the link', 'the answers');
    apply();
    expect(seen).toHaveBeenLastCalledWith('<p>See:<a href="/acme/pages/FAQ">the answers</a></p>');
  });

  test.each(['javascript:alert(1)', '', 'http://example.com', 'two words'])('to %j is refused', async (address) => {
    const { seen } = open({ text: '<p>Open</p>' });
    const editor = await edit();
    run(() => editor.commands.selectAll());
    fireEvent.click(tool('Link'));
    write('Address', address);
    apply();
    expect(within(dialog()).getByText(/^This address cannot be a link/)).toBeTruthy();
    expect(seen).toHaveBeenCalledTimes(1);
  });
});

test.each(['<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<p>\u200b</p><hr>'])(
  '[B-111] a required text of %j is not sent: Field is required',
  async (text) => {
    const { sent } = open({ text, isRequired: true });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Field is required')).length).toBeGreaterThan(0);
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(editButton());
  },
);
