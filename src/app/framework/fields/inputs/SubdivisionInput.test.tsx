import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { getField } from '../../../../shared/framework/definitions/entity.ts';
import { schemaEntity } from '../../form/checks/schemaEntity.ts';
import { changeLanguage } from '../../i18n/language.ts';
import { SubdivisionInput } from './SubdivisionInput.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

const province = getField(
  schemaEntity({ properties: { province: { type: 'string', maxLength: 2, 'x-subdivision-of': 'country' }, country: { type: 'string' } } }),
  'province',
);

function Address({ country, initial }: { readonly country: string; readonly initial: string }) {
  const [value, setValue] = useState<unknown>(initial);
  return (
    <>
      <SubdivisionInput
        field={province}
        id="province"
        label="Province"
        value={value}
        required={false}
        error={undefined}
        onChange={setValue}
        onBlur={() => {}}
        record={{ country }}
      />
      <output aria-label="stored">{String(value)}</output>
    </>
  );
}

test.each([
  ['a name', 'en', 'CA', 'nova', 'NS – Nova Scotia', 'NS'],
  ['a name without its accents, in French', 'fr', 'CA', 'ecosse', 'NS – Nouvelle-Écosse', 'NS'],
  ['a name, before the country is known', 'en', '', 'ontar', 'ON – Ontario', 'ON'],
  ['a code', 'en', 'US', 'wy', 'WY – Wyoming', 'WY'],
])('a province or state is found by %s, and stored as its code', async (_name, language, country, typed, option, stored) => {
  await changeLanguage(language);
  render(<Address country={country} initial="" />);
  const box = screen.getByRole('combobox', { name: 'Province' });
  box.focus();
  fireEvent.change(box, { target: { value: typed } });
  fireEvent.click(screen.getByRole('option', { name: option }));
  expect(screen.getByRole('status', { name: 'stored' }).textContent).toBe(stored);
});

test('a stored code of another country is still shown', () => {
  render(<Address country="US" initial="ON" />);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('ON');
});

test('a country without a list takes any text', () => {
  render(<Address country="MX" initial="" />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Province' }), { target: { value: 'NL' } });
  expect(screen.getByRole('status', { name: 'stored' }).textContent).toBe('NL');
});
