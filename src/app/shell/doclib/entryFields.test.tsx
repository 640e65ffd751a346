import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { FormBase } from '../../framework/form/fields/FormBase.tsx';
import { entryFields } from './entryFields.ts';
import type { Library } from './useLibrary.ts';

afterEach(cleanup);

const tag = { type: 'text', required: false, multiple: false, options: [] } as const;

const library: Library = {
  cmid: 'TARIFFS',
  connection: 'MAIN',
  title: 'Tariffs',
  library_type: 'general',
  columns: [],
  doctypes: ['Tariff'],
  tags: [
    { ...tag, name: 'REGION', label: 'Region' },
    { ...tag, name: 'TOPIC', label: 'Topics', multiple: true },
  ],
  list: 'doclib/library/MAIN/TARIFFS',
  accept: [],
  max_bytes: 1,
  rights: { add: true, edit: true, delete: true },
};

test('the form shows the limit of a value of a tag, and refuses a longer one', () => {
  const { schema, uiSchema, layout } = entryFields(library, 'all', (key) => key);
  const onSubmit = vi.fn<() => void>();
  function Form() {
    const [values, setValues] = useState<unknown>({ title_en: 'North', scope: 'all', status: 'active' });
    return (
      <FormBase
        schema={schema}
        uiSchema={uiSchema}
        layout={layout}
        formData={values}
        onChange={({ formData }) => setValues(formData)}
        onSubmit={onSubmit}
      />
    );
  }
  render(<Form />, { wrapper: MemoryRouter });
  expect(screen.getByText('Separate entries with a comma or a space. At most 200 characters each.')).toBeTruthy();
  const region = screen.getByRole('textbox', { name: 'Region' });
  fireEvent.focus(region);
  fireEvent.change(region, { target: { value: 'x'.repeat(201) } });
  expect(screen.getByText('201/200')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Region: Maximum length is 200 characters' })).toBeTruthy();
});
