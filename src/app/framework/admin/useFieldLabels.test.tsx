import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import english from 'ra-language-english';
import { useMemo, useState } from 'react';
import {
  CoreAdminContext,
  RecordContextProvider,
  ResourceContextProvider,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '../api/callApi.ts';
import { knownCalls } from '../api/knownCalls.ts';
import { makeI18nProvider } from '../i18n/i18nProvider.ts';
import { changeLanguage, languageStore } from '../i18n/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { makeFindResource } from './resourceCatalogue.ts';
import { useFieldLabels } from './useFieldLabels.ts';

const calls: string[] = [];
const answers: Readonly<Record<string, unknown>> = {
  'definitions/resources': { resources: [{ name: 'people/authors' }] },
  'definitions/fields': { fields: { city: { en: 'City', fr: 'Ville' }, first_name: { en: 'Given name', fr: 'Prénom' } } },
};

beforeEach(() => {
  knownCalls.add(['definitions/resources', 'definitions/fields'].map((path) => ({ method: 'GET', path })));
  configureApi({ endpoints: knownCalls.list });
  calls.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url.replace('/api/', ''));
    const body = answers[url.replace('/api/', '').replace(/\?.*/, '')];
    return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

function Page({ resource }: { readonly resource: string }) {
  const language = useLanguage();
  const [queryClient] = useState(() => new QueryClient());
  const [findResource] = useState(() => makeFindResource(queryClient));
  const messages = useMemo(() => makeI18nProvider({ language, catalogues: languageStore.catalogues(), reactAdmin: english }), [language]);
  return (
    <MemoryRouter>
      <CoreAdminContext i18nProvider={useFieldLabels(messages, queryClient, findResource)} queryClient={queryClient}>
        <ResourceContextProvider value={resource}>
          <RecordContextProvider value={{ id: 1, first_name: 'Jane', city: 'Bath' }}>
            <SimpleShowLayout>
              <TextField source="first_name" />
            </SimpleShowLayout>
            <SimpleForm toolbar={false}>
              <TextInput source="city" />
              <TextInput source="city__icontains" />
              <TextInput source="shoe_size" />
            </SimpleForm>
          </RecordContextProvider>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>
  );
}

test('components without a label have the label of the definitions, in the language of the moment, read once', async () => {
  render(<Page resource="people/authors" />);
  expect(await screen.findByText('Given name')).toBeTruthy();
  expect(screen.getAllByRole('textbox', { name: 'City' })).toHaveLength(2);
  // A field that the definitions do not know has its name as before.
  expect(screen.getByRole('textbox', { name: 'Shoe size' })).toBeTruthy();
  await act(() => changeLanguage('fr'));
  expect(screen.getByText('Prénom')).toBeTruthy();
  expect(screen.getAllByRole('textbox', { name: 'Ville' })).toHaveLength(2);
  expect(calls).toEqual(['definitions/resources', 'definitions/fields?resource=people%2Fauthors']);
});

test('a resource that the definitions do not know is not asked for', async () => {
  render(<Page resource="shoes" />);
  expect(await screen.findByText('First name')).toBeTruthy();
  await act(async () => {});
  expect(calls).toEqual(['definitions/resources']);
});
