import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import type { MasterConfig } from '../../../shared/shell/session/SignInAnswer.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { changeLanguage, chooseLanguage, languageStore } from '../../framework/i18n/language.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { requestHeaders } from '../session/requestHeaders.ts';
import type { Session } from '../session/Session.ts';
import { addSession, findSession, watchSessions } from '../session/sessionStore.ts';
import { makeQueryClient } from '../signed_in/queryClient.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { offeredLanguages } from './offeredLanguages.ts';
import { useLanguageChoice } from './useLanguageChoice.ts';

const calls: { readonly method: string; readonly url: string; readonly language: string; readonly body: unknown }[] = [];

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  watchSessions()();
  configureApi({ endpoints: () => shellEndpoints, headers: requestHeaders });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    calls.push({ method, url, language: new Headers(headers).get('accept-language') ?? '', body });
    const answer = url.endsWith('switchlang')
      ? { MT_LANG: 'fr' }
      : { ...signInAnswer(), profile: { ...signInAnswer().profile, MT_LANG: 'fr' } };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const entry = (mc_value: string, mc_v1: string, mc_v2: string) => ({ mc_value, mc_description: '', mc_v1, mc_v2 });

function begin(masterconfig: MasterConfig): Session {
  window.history.replaceState(null, '', '/acme/home');
  return addSession({ ...signInAnswer(), masterconfig });
}

function Bar({ session }: { readonly session: Session }) {
  const message = useMessage();
  return (
    <>
      <p>{message('layout.home')}</p>
      <ChoiceMenu choice={useLanguageChoice(session)} />
    </>
  );
}

function open(session: Session, beside?: ReactNode): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Bar session={session} />
      {beside}
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Language/ }));
}

test('[B-305] without a list in the master configuration the languages are English and French', () => {
  open(begin({}));
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(['English', 'Français']);
});

test('[B-306][B-308] the list of the profile’s master configuration decides, and unsupported languages are not offered', () => {
  open(begin({ FRAMEWORK: { LANGUAGE: [entry('French', 'Y', 'fr'), entry('Anglais', 'Y', 'en-us'), entry('Español', 'N', 'es')] } }));
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(['French', 'Anglais']);
});

test('[B-303][B-307][S-236] a choice holds at once, is kept by its code, and what follows is asked for in that language', async () => {
  open(begin({ FRAMEWORK: { LANGUAGE: [entry('English', 'Y', 'en-us'), entry('French', 'Y', 'fr')] } }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'French' }));
  expect(await screen.findByText('Accueil')).toBeTruthy();
  await vi.waitFor(() => expect(findSession('acme')?.user.language).toBe('fr'));
  expect(calls).toEqual([
    { method: 'POST', url: '/api/users/switchlang', language: 'fr', body: JSON.stringify({ language: 'fr' }) },
    { method: 'GET', url: '/api/users/refresh', language: 'fr', body: undefined },
  ]);
});

test('[S-236] a first load on its way is asked for again in the chosen language', async () => {
  const waiting: ((text: string) => void)[] = [];
  const Slow = () => <p>{useQuery({ queryKey: ['slow'], queryFn: () => new Promise<string>((answer) => waiting.push(answer)) }).data}</p>;
  open(begin({}), <Slow />);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Français' }));
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[0]?.('in English');
  waiting[1]?.('en français');
  expect(await screen.findByText('en français')).toBeTruthy();
  expect(screen.queryByText('in English')).toBeNull();
});

test('a language that this build has no words for is not offered, and one only once', () => {
  const offered = offeredLanguages([
    { code: 'es', name: 'Español' },
    { code: 'FR', name: '' },
    { code: 'fr-ca', name: 'Québécois' },
  ]);
  expect(offered).toEqual([{ language: 'fr', name: 'Français', code: 'FR' }]);
});

test('[S-138] a third language is refused: the interface stays in a language that it has', async () => {
  await chooseLanguage('es');
  expect(languageStore.get()).toBe('en');
});

test('the sign-in page offers what the company does', () => {
  render(<LanguageSwitch choices={[{ code: 'fr', name: '' }]} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Français']);
});
