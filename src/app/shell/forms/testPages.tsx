import { configure, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { passwordEndpoints } from '../../../shared/shell/passwordEndpoints.ts';
import { preferenceEndpoints } from '../../../shared/shell/preferenceEndpoints.ts';
import { registrationEndpoints } from '../../../shared/shell/registrationEndpoints.ts';
import { sessionEndpoints } from '../../../shared/shell/sessionEndpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { ProductContext } from '../ProductContext.tsx';
import { fixedRoutes } from '../routes/fixedRoutes.ts';
import { routePages } from '../routes/routePages.ts';
import { watchSessions } from '../session/sessionStore.ts';

// A page stays until the next one has been loaded, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** The server as the pages see it: an answer for each call, and what was sent. */
interface PageServer {
  /** What the next call of `METHOD path` is answered; the last one stays. */
  readonly answers: (call: string, ...answers: readonly Answer[]) => void;
  readonly sent: (call: string) => readonly unknown[];
  /** As `sent`, of calls that send a form. */
  readonly forms: (call: string) => readonly string[];
  /** Headers of the last call. */
  readonly headersOf: (call: string) => Headers | undefined;
}

/** Prepares a browser without sessions and a server for tests of the pages around sign-in. */
export function makePageServer(): PageServer {
  const answers = new Map<string, Answer[]>();
  const calls: { readonly call: string; readonly init: RequestInit }[] = [];
  localStorage.clear();
  sessionStorage.clear();
  watchSessions()();
  configureApi({
    endpoints: () => [...passwordEndpoints, ...registrationEndpoints, ...sessionEndpoints, ...preferenceEndpoints, companyCall],
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '').split('?')[0]}`;
    calls.push({ call, init });
    const queue = answers.get(call) ?? [];
    const { status, body } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  const set = (call: string, ...given: readonly Answer[]): void => void answers.set(call, [...given]);
  set('GET globals/company', { status: 200, body: { code: 'acme', name: 'Acme Books', skin: 'default' } });
  return {
    answers: set,
    sent: (call) =>
      calls.flatMap(({ call: made, init }) => (made === call && typeof init.body === 'string' ? [JSON.parse(init.body) as unknown] : [])),
    forms: (call) =>
      calls.flatMap(({ call: made, init }) => (made === call && init.body instanceof URLSearchParams ? [String(init.body)] : [])),
    headersOf: (call) => {
      const headers = calls.findLast(({ call: made }) => made === call)?.init.headers;
      return headers instanceof Headers ? headers : undefined;
    },
  };
}

/** Opens a page by its address, as the routes of the portal have it; any other address is only named. */
export function openPage(path: string, state?: unknown): void {
  const [pathname = '', search] = path.split('?');
  render(
    <ProductContext value={{ code: 'acme', name: 'Product' }}>
      <MemoryRouter initialEntries={[{ pathname, search: search === undefined ? '' : `?${search}`, state }]}>
        <Here />
        <Suspense fallback={null}>
          <Routes>
            {fixedRoutes.map(({ path: route, page }) => {
              const Page = routePages[page];
              return <Route key={route} path={route} element={page === 'LoginRoute' || page === 'HomePage' ? null : <Page />} />;
            })}
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </ProductContext>,
  );
}

/** The address that is shown. */
export function here(): string {
  return screen.getByTestId('here').textContent ?? '';
}

const companyCall = { method: 'GET', path: 'globals/company' } as const;

function Here() {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
}
