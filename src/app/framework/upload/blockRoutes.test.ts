import { expect, test } from 'vitest';

const sources: Readonly<Record<string, string>> = import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** Adapts the router of react-admin's components; registers nothing by itself. */
const adapter = '../admin/screenRouter.tsx';

test('[B-003] no block of the framework registers a route', () => {
  const registering = Object.entries(sources)
    .filter(([file]) => !file.includes('.test.') && file !== adapter)
    .filter(([, source]) => /<Route[\s>]|<Routes[\s>]|createBrowserRouter|CustomRoutes|patchRoutes/.test(source))
    .map(([file]) => file);
  expect(registering).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(300);
});
