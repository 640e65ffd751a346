import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import type { ColumnDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { CellValue } from '../../cells/CellValue.tsx';
import { gridList } from '../state/GridList.ts';
import { useCellText } from './useCellText.ts';

afterEach(cleanup);

const label = { en: 'Cover', fr: 'Couverture' };
const picture = '/pictures/7.png';

function Shown({ column, value, onAct }: { readonly column: ColumnDescription; readonly value: unknown; readonly onAct: () => void }) {
  const row = { id: 1, cover: value };
  return (
    <div data-testid="cell">
      <CellValue column={column} row={row} text={useCellText()(row, column)} onAct={onAct} />
    </div>
  );
}

function show(value: unknown, options: Partial<ColumnDescription> = {}) {
  const [column] = gridList({ title: label, apiKey: 'GET books', columns: [{ field: 'cover', label, ...options }] }).columns;
  const act = vi.fn<() => void>();
  if (!column) throw new Error('a list of one column');
  render(<Shown column={column} value={value} onAct={act} />, { wrapper: gridContexts() });
  return { container: page.getByTestId('cell'), act };
}

describe('links', () => {
  test.each<[string, string, ColumnDescription['format'], string, string]>([
    ['[B-286] an email address', 'ann@example.com', 'email', 'mailto:ann@example.com', 'ann@example.com'],
    ['[B-286] a phone number', '7055551234', 'phone', 'tel:7055551234', '(705) 555-1234'],
    ['[B-287] an address of the web', 'https://example.com/a', 'link', 'https://example.com/a', 'https://example.com/a'],
    ['[B-287] a page of this portal', '/help', 'link', '/help', '/help'],
  ])('%s', (_name, value, format, address, text) => {
    show(value, { format });
    expect(page.getByRole('link', { name: text }).getAttribute('href')).toBe(address);
  });

  test.each(['javascript:alert(1)', '//example.com', '/\\example.com'])('[B-287] %s is text: no link opens it', (value) => {
    const { container } = show(value, { format: 'link' });
    expect(page.queryByRole('link')).toBeNull();
    expect(container.textContent).toBe(value);
  });
});

describe('pictures', () => {
  test('[B-290] img shows a picture, named by its column', () => {
    show(picture, { format: 'image' });
    expect(page.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe(picture);
    expect(page.queryByRole('link')).toBeNull();
  });

  test('[B-287] img-link shows a picture that is a link', () => {
    show(picture, { format: 'img-link' });
    expect(page.getByRole('link', { name: 'Cover' }).getAttribute('href')).toBe(picture);
    expect(page.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe(picture);
  });

  test.each(['https://example.com/spy.png', 'data:image/svg+xml;base64,AAAA'])('[B-290] %s is not loaded', (value) => {
    const { container } = show(value, { format: 'image' });
    expect(page.queryByRole('img')).toBeNull();
    expect(container.textContent).toBe(value);
  });

  test('[B-290] icon shows the icon that the value names', () => {
    show('Mail', { format: 'icon' });
    expect(page.getByRole('img', { name: 'Mail' })).toBeTruthy();
  });

  test('[B-299] two values of a map have two icons', () => {
    const map = { yes: { icon: 'CheckCircle', text: { en: 'Done', fr: 'Fait' } }, no: { icon: 'HighlightOff' } } as const;
    show('yes', { format: 'icon', map });
    const yes = page.getByRole('img', { name: 'Done' }).innerHTML;
    cleanup();
    show('no', { format: 'icon', map });
    expect(page.getByRole('img', { name: 'no' }).innerHTML).not.toBe(yes);
  });
});

describe('texts', () => {
  test('[B-289] html shows bold without scripts, links as their texts', () => {
    const { container } = show('<p>one <b>two</b> <a href="/x">three</a></p><script>x()</script>', { format: 'html' });
    expect(container.querySelector('b')?.textContent).toBe('two');
    expect(container.querySelector('script, a')).toBeNull();
    expect(container.textContent).toBe('one two three');
  });

  test('[B-289] string shows tags literally', () => {
    const { container } = show('<b>two</b>', { format: 'string' });
    expect(container.textContent).toBe('<b>two</b>');
    expect(container.querySelector('b')).toBeNull();
  });

  test('[B-282] yes and no have distinct marks, no value has none', () => {
    const marks = [true, false, null].map((value) => {
      const { container } = show(value, { type: 'boolean' });
      const shown = [container.textContent, container.querySelector('path')?.getAttribute('d')];
      cleanup();
      return shown;
    });
    expect(marks.map(([text]) => text)).toEqual(['Yes', 'No', '']);
    expect(marks[0]?.[1]).not.toBe(marks[1]?.[1]);
  });
});

describe('[B-195] colours', () => {
  const tones = [{ tone: 'error', when: [{ condition: { field: 'cover', operator: 'is', negated: false, value: 'lost' } }] }] as const;
  const map = { lost: { text: { en: 'Gone', fr: 'Disparu' }, color: 'error' } } as const;

  test('a mapped value has the dot of its colour before its text, another has none', () => {
    const { container } = show('lost', { map, tones });
    expect(container.textContent).toBe('Gone');
    expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(1);
    cleanup();
    expect(show('kept', { map, tones }).container.querySelectorAll('[aria-hidden]')).toHaveLength(0);
  });

  test('with an icon the icon has the colour', () => {
    const { container } = show('lost', { map: { lost: { ...map.lost, icon: 'ErrorOutline' } }, tones });
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    expect(container.textContent).toBe('Gone');
  });
});

describe('[B-281] a cell of type action', () => {
  test('shows a button with the heading of its column, which acts once for two quick clicks', () => {
    const { act } = show(7, { type: 'number', format: 'action' });
    const button = page.getByRole('button', { name: 'Cover' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('has the text of the map', () => {
    show('lent', { format: 'action', map: { lent: { text: { en: 'Give back', fr: 'Rendre' } } } });
    expect(page.getByRole('button', { name: 'Give back' })).toBeTruthy();
  });
});
