import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';
import { changeLanguage } from '../../i18n/language.ts';
import { FormBase } from './FormBase.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

interface Setting {
  readonly schema: JsonSchema;
  readonly uiSchema?: UiSchema;
  readonly start?: unknown;
}

/** Draws a form over its own state. @returns a function that reads the data, and the mock of `onSubmit` */
function open({ schema, uiSchema = {}, start = {} }: Setting) {
  const seen = vi.fn<(data: unknown) => void>();
  const onSubmit = vi.fn<(data: unknown) => void>();
  function Page() {
    const [values, setValues] = useState(start);
    useEffect(() => seen(values), [values]);
    return (
      <FormBase
        schema={schema}
        uiSchema={uiSchema}
        formData={values}
        onChange={({ formData }) => setValues(formData)}
        onSubmit={({ formData }) => onSubmit(formData)}
      />
    );
  }
  render(<Page />, { wrapper: MemoryRouter });
  // Drops keys without a value.
  return { data: (): unknown => JSON.parse(JSON.stringify(seen.mock.lastCall?.[0])), onSubmit };
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, text: string) => fireEvent.change(box(name), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const text = { type: 'string', maxLength: 20 };

const order: JsonSchema = {
  type: 'object',
  properties: {
    name: { ...text, title: 'Name' },
    lines: {
      type: 'array',
      title: 'Lines',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        properties: { what: { ...text, title: 'What' }, count: { type: 'integer', minimum: 1, title: 'Count', 'x-decimals': 0 } },
        required: ['what'],
      },
    },
  },
  required: ['name'],
};

describe('a form from a plain JSON Schema', () => {
  test('is sent with what was typed, numbers as numbers', () => {
    const { onSubmit } = open({ schema: order, start: { lines: [{ what: 'Pens' }] } });
    type(/Name/, 'Ann');
    type('Count', '12');
    press('Save');
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Ann', lines: [{ what: 'Pens', count: 12 }] });
  });

  test('is not sent with problems: they are listed by their labels, and the first one gets the focus', () => {
    const { onSubmit } = open({ schema: order, start: { lines: [{ what: 'Pens' }] } });
    expect(screen.queryByRole('alert')).toBeNull();
    press('Save');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Name: Field is required' })).toBeTruthy();
    expect(document.activeElement).toBe(box(/Name/));
  });

  test('speaks of a problem once its input was left, in the language of the moment', async () => {
    open({ schema: { ...order, properties: { name: { ...text, title: 'Name' } } } });
    expect(screen.queryByText('Field is required')).toBeNull();
    fireEvent.blur(box(/Name/));
    expect(screen.getByText('Field is required')).toBeTruthy();
    await act(() => changeLanguage('fr'));
    expect(screen.getByText('Ce champ est obligatoire')).toBeTruthy();
  });

  test('fills in defaults', () => {
    const { data } = open({ schema: { type: 'object', properties: { colour: { ...text, default: 'red' } } } });
    expect(data()).toEqual({ colour: 'red' });
  });

  test('follows if and then, and dependencies', () => {
    open({
      schema: {
        type: 'object',
        properties: { paid: { type: 'boolean', title: 'Paid' }, by: { ...text, title: 'By' } },
        if: { properties: { paid: { const: true } }, required: ['paid'] },
        // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema, never awaited
        then: { properties: { on: { type: 'string', format: 'date', title: 'On' } } },
        dependencies: { by: { properties: { card: { ...text, title: 'Card' } } } },
      },
    });
    expect(screen.queryByRole('textbox', { name: 'On' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Paid' }));
    expect(box('On')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Card' })).toBeNull();
    type('By', 'Ann');
    expect(box('Card')).toBeTruthy();
  });

  test.each([
    ['en', 'City', 'City name', 'Size', 'Small'],
    ['fr', 'Ville', 'Nom de la ville', 'Taille', 'Petite'],
  ])('is labelled by the keywords of entities, at every depth, in %s', async (language, label, help, choice, option) => {
    await act(() => changeLanguage(language));
    const size = {
      type: 'string',
      enum: ['s', 'm'],
      'x-enum-labels': { s: { en: 'Small', fr: 'Petite' }, m: { en: 'Middle', fr: 'Moyenne' } },
    };
    open({
      schema: {
        type: 'object',
        $defs: { city: { ...text, 'x-label': { en: 'City', fr: 'Ville' }, 'x-help': { en: 'City name', fr: 'Nom de la ville' } } },
        properties: {
          place: { type: 'object', properties: { city: { $ref: '#/$defs/city' } } },
          size: { ...size, 'x-label': { en: 'Size', fr: 'Taille' } },
        },
      },
    });
    expect(box(label)).toBeTruthy();
    expect(screen.getByText(help)).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: choice }));
    expect(screen.getByRole('option', { name: option })).toBeTruthy();
  });

  test.each([
    ['en', 'Read the terms'],
    ['fr', 'Lire les conditions'],
  ])('links to the page that an input refers to, in another tab, in %s', async (language, name) => {
    await act(() => changeLanguage(language));
    const link = { path: '/documents/terms', label: { en: 'Read the terms', fr: 'Lire les conditions' } };
    open({ schema: { type: 'object', properties: { terms: { type: 'boolean', title: 'Terms', 'x-help-link': link } } } });
    const found = screen.getByRole('link', { name });
    expect([found.getAttribute('href'), found.getAttribute('target')]).toEqual(['/documents/terms', '_blank']);
  });

  test('shows a problem at the input of its value: in nested objects, in items of items, at an input of many values', () => {
    const contact = {
      type: 'object',
      title: 'Contact',
      required: ['mail'],
      properties: { mail: { ...text, format: 'email', title: 'Mail' } },
    };
    const tags = { type: 'array', title: 'Tags', items: { type: 'string', maxLength: 2 } };
    const stops: JsonSchema = {
      type: 'array',
      title: 'Stops',
      items: { type: 'object', properties: { contact, codes: { ...tags, title: 'Codes' } } },
    };
    const { onSubmit } = open({
      schema: { type: 'object', properties: { owner: contact, tags, stops } },
      uiSchema: { tags: { 'ui:widget': 'tags' } },
      start: { owner: {}, tags: ['a', 'long'], stops: [{ contact: { mail: 'nowhere' }, codes: ['ab', 'abc'] }] },
    });
    press('Save');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Contact · Mail: Field is required',
      'Tags: Maximum length is 2 characters',
      'Stops 1 · Contact · Mail: Invalid email address',
      'Stops 1 · Codes 2: Maximum length is 2 characters',
    ]);
    const [own, stop] = screen.getAllByRole('textbox', { name: /Mail/ });
    expect(document.activeElement).toBe(own);
    expect(own?.getAttribute('aria-invalid')).toBe('true');
    expect(within(screen.getByRole('listitem', { name: 'Stops 1' })).getByText('Invalid email address')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Stops 1 · Contact/ }));
    expect(document.activeElement).toBe(stop);
    fireEvent.click(screen.getByRole('link', { name: /^Stops 1 · Codes 2/ }));
    expect(document.activeElement).toHaveProperty('value', 'abc');
  });

  test('draws an object of any keys as one input', () => {
    const { data } = open({
      schema: { type: 'object', properties: { options: { type: 'object', title: 'Options' } } },
      start: { options: { a: 1 } },
    });
    fireEvent.change(box('Options'), { target: { value: '{ "a": 2 }' } });
    expect(data()).toEqual({ options: { a: 2 } });
  });

  test('chooses between the schemas of oneOf', () => {
    const kinds = ['Letter', 'Parcel'].map((title) => ({ title, properties: { [title]: { ...text, title: `${title} text` } } }));
    open({ schema: { type: 'object', oneOf: kinds } });
    expect(box('Letter text')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(screen.getByRole('option', { name: 'Parcel' }));
    expect(box('Parcel text')).toBeTruthy();
  });

  test('takes ui:widget, ui:order, ui:help, ui:readonly, ui:title, ui:enumNames, ui:placeholder and a widget of the page', () => {
    const Shout = ({ value, onChange, id }: WidgetProps) => (
      <button type="button" id={id} onClick={() => onChange(`${value}!`)}>{`Shout ${value}`}</button>
    );
    const { data } = open({
      schema: {
        type: 'object',
        properties: { a: text, b: text, phone: text, size: { type: 'string', enum: ['s', 'm'] }, kept: text, loud: text },
      },
      uiSchema: {
        'ui:order': ['b', '*'],
        a: { 'ui:title': 'First', 'ui:help': 'A hint', 'ui:placeholder': 'Like this' },
        b: { 'ui:widget': 'textarea' },
        phone: { 'ui:widget': 'phone' },
        size: { 'ui:enumNames': ['Small', 'Middle'] },
        kept: { 'ui:readonly': true },
        loud: { 'ui:widget': Shout },
      },
      start: { kept: 'as it is', loud: 'hey' },
    });
    expect(screen.getAllByRole('textbox').map(({ id }) => id.split('-').at(-1))).toEqual(['b', 'a', 'phone']);
    expect(box('b').tagName).toBe('TEXTAREA');
    expect(screen.getByText('A hint')).toBeTruthy();
    expect(box('First').placeholder).toBe('Like this');
    expect(screen.getByText('as it is').tagName).toBe('DD');
    type('phone', '5145550134');
    expect(box('phone').value).toBe('514 555 - 0134');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'size' }));
    fireEvent.click(screen.getByRole('option', { name: 'Middle' }));
    press('Shout hey');
    expect(data()).toEqual({ kept: 'as it is', loud: 'hey!', phone: '5145550134', size: 'm' });
  });
});

describe('the items of an array', () => {
  const items = (...names: string[]) => ({ name: 'Ann', lines: names.map((what) => ({ what })) });
  const names = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /What/ }).map(({ value }) => value);
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? (document.activeElement as HTMLInputElement | null)?.value;

  test('are added within the limits, which are shown; the new one gets the focus', () => {
    const { data } = open({ schema: order, start: items('a', 'b') });
    expect(screen.getByText('2, from 1 to 3')).toBeTruthy();
    press('Add to Lines');
    expect(names()).toEqual(['a', 'b', '']);
    expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: /What/ })[2]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Lines' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Lines 1' }).disabled).toBe(true);
    expect(data()).toEqual({ name: 'Ann', lines: [{ what: 'a' }, { what: 'b' }, {}] });
  });

  test('begin with the defaults of the schema', () => {
    const counted = {
      type: 'object',
      properties: { what: { ...text, title: 'What' }, count: { type: 'integer', default: 1, title: 'Count' } },
    };
    const { data } = open({ schema: { type: 'object', properties: { lines: { type: 'array', title: 'Lines', items: counted } } } });
    press('Add to Lines');
    expect(data()).toEqual({ lines: [{ count: 1 }] });
    expect(box('Count').value).toBe('1');
  });

  test('move with what was typed, and the focus stays on the button', () => {
    open({ schema: order, start: items('a', 'b', 'c') });
    const up = screen.getByRole('button', { name: 'Move Lines 3 up' });
    up.focus();
    fireEvent.click(up);
    expect(names()).toEqual(['a', 'c', 'b']);
    expect(focused()).toBe('Move Lines 2 up');
    press('Move Lines 2 up');
    expect(names()).toEqual(['c', 'a', 'b']);
    expect(focused()).toBe('Move Lines 1 down');
  });

  test('are copied beside themselves', () => {
    const { data } = open({ schema: order, start: items('a', 'b') });
    press('Copy Lines 1');
    expect(names()).toEqual(['a', 'a', 'b']);
    fireEvent.change(screen.getAllByRole('textbox', { name: /What/ })[1] ?? document.body, { target: { value: 'new' } });
    expect(data()).toEqual(items('a', 'new', 'b'));
  });

  test('are removed down to the least number; a removal can be undone', () => {
    const { data } = open({ schema: order, start: items('a', 'b') });
    press('Remove Lines 1');
    expect(names()).toEqual(['b']);
    expect(screen.getByText('Lines 1 removed')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Lines 1' }).disabled).toBe(true);
    press('Undo');
    expect(data()).toEqual(items('a', 'b'));
    expect(screen.queryByText('Lines 1 removed')).toBeNull();
  });

  test('have problems of their own, named by item and field', () => {
    const { onSubmit } = open({ schema: order, start: { name: 'Ann', lines: [{ what: 'a' }, { what: 'b', count: 0 }] } });
    press('Save');
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Lines 2 · Count: Value must be greater or equal to 1' }));
    const second = screen.getByRole('listitem', { name: 'Lines 2' });
    expect(document.activeElement).toBe(within(second).getByRole('textbox', { name: 'Count' }));
  });

  test('keep their values whatever is done to them', () => {
    const list: JsonSchema = {
      type: 'object',
      properties: { lines: { type: 'array', title: 'Lines', maxItems: 4, items: { type: 'object', properties: { what: text } } } },
    };
    const action = fc.tuple(fc.constantFrom('Copy', 'Remove', 'Up', 'Down', 'Add'), fc.nat(3));
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 4 }), (actions) => {
        let kept: readonly (string | undefined)[] = ['a', 'b', 'c'];
        const { data } = open({ schema: list, start: { lines: kept.map((what) => ({ what })) } });
        for (const [name, at] of actions) {
          const label = { Copy: `Copy Lines ${at + 1}`, Remove: `Remove Lines ${at + 1}`, Add: 'Add to Lines' };
          const moves = { Up: `Move Lines ${at + 1} up`, Down: `Move Lines ${at + 1} down` };
          const button = screen.queryByRole<HTMLButtonElement>('button', { name: { ...label, ...moves }[name] });
          if (!button || button.disabled) continue;
          fireEvent.click(button);
          kept = changed(kept, name, at);
        }
        expect(data()).toEqual({ lines: kept.map((what) => (what === undefined ? {} : { what })) });
        cleanup();
      }),
      { numRuns: 4 },
    );
  });
});

/** The items after a click on the button `action` of the item at an index. */
function changed<Item>(items: readonly Item[], action: string, at: number): readonly (Item | undefined)[] {
  const moved = items.slice(at, at + 1);
  if (action === 'Add') return [...items, undefined];
  if (action === 'Copy') return items.toSpliced(at, 0, ...moved);
  const rest = items.toSpliced(at, 1);
  return action === 'Remove' ? rest : rest.toSpliced(action === 'Up' ? at - 1 : at + 1, 0, ...moved);
}
