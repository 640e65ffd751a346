import { build, createLogger, type InlineConfig, type Plugin } from 'vite';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../test/tier.ts';
import { appBuild } from './appBuild.ts';
import { toolsAmong } from './programPackages.ts';
import { measurePages, type PageSize, sizeLimits } from './sizeLimits.ts';
import { stagesOf } from './testing/steps.ts';

const pages = {
  Boats: `import { gridList } from '../../framework/grid/state/GridList.ts';
    import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
    const boats = gridList({ title: { en: 'Boats', fr: 'Bateaux' }, apiKey: 'GET harbour/boats' });
    export const Boats = () => <ReportGrid list={boats} />;`,
  Berths: `import { gridList } from '../../framework/grid/state/GridList.ts';
    import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
    const berths = gridList({ title: { en: 'Berths', fr: 'Postes' }, apiKey: 'GET harbour/berths' });
    export const Berths = () => <ReportGrid list={berths} />;`,
  Tides: `import { gridList } from '../../framework/grid/state/GridList.ts';
    import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
    const tides = gridList({ title: { en: 'Tides', fr: 'Marées' }, apiKey: 'GET harbour/tides' });
    export const Tides = () => <ReportGrid list={tides} />;`,
  Stock: `import { Datagrid, Edit, List, SimpleForm, TextField, TextInput } from 'react-admin';
    export const Stock = () => <List resource="boats"><Datagrid><TextField source="name" /></Datagrid></List>;
    export const StockEdit = () => <Edit resource="boats"><SimpleForm><TextInput source="name" /></SimpleForm></Edit>;`,
};

/** Adds pages of an area named harbour to the app, as files of src/app/domain/harbour/ would. */
function harbour(): Plugin {
  const prefix = '/src/app/domain/harbour/';
  return {
    name: 'harbour',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.endsWith('domainSlots.ts') && source.startsWith('./harbour/')
        ? importer.replace('domainSlots.ts', source.slice(2))
        : undefined,
    load(id) {
      if (id.endsWith('/domain/domainSlots.ts')) {
        const parts = Object.keys(pages).map((name) => `${name}: lazyPart(async () => (await import('./harbour/${name}.tsx')).${name})`);
        return `import { lazyPart } from '../framework/lazyPart.ts'; export const domainSlots = { page: { ${parts.join(', ')} } };`;
      }
      const name = Object.keys(pages).find((each) => id.endsWith(`${prefix}${each}.tsx`));
      return Object.entries(pages).find(([each]) => each === name)?.[1];
    },
  };
}

async function measure(config: InlineConfig): Promise<readonly PageSize[]> {
  let sizes: readonly PageSize[] = [];
  const measuring: Plugin = { name: 'measuring', generateBundle: (_, bundle) => void (sizes = measurePages(bundle)) };
  const silent = { configFile: false, logLevel: 'silent' } as const;
  await build({ ...config, ...silent, plugins: [...(config.plugins ?? []), measuring], build: { ...config.build, write: false } });
  return sizes;
}

describe('the sizes of pages', () => {
  test.runIf(isDeep)('do not grow with the pages of areas: three tables and a stock page of react-admin', async () => {
    const without = await measure(appBuild({ hasAreas: false }));
    const together = await measure(appBuild({ hasAreas: true, plugins: [harbour()] }));
    for (const [index, { name, bytes }] of without.entries()) {
      // The same modules in a few more files, which compress a little worse.
      const grown = (together[index]?.bytes ?? 0) / bytes - 1;
      expect(`${name}: ${grown < 0.005 ? 'same' : `${(grown * 100).toFixed(1)}% more`}`).toBe(`${name}: same`);
    }
  });

  /** Builds an app of one line, which lacks the parts of every page. @returns the warnings */
  async function buildOneLine(fails: boolean): Promise<string[]> {
    const said: string[] = [];
    const oneLine: Plugin = {
      name: 'one-line',
      resolveId: (source) => (source === 'one-line' ? source : undefined),
      load: (id) => (id === 'one-line' ? 'console.log(1)' : undefined),
    };
    const customLogger = { ...createLogger('silent'), warn: (line: string) => void said.push(line) };
    const output = { write: false, rolldownOptions: { input: 'one-line' } } as const;
    await build({ configFile: false, customLogger, plugins: [oneLine, sizeLimits({ fails })], build: output });
    return said;
  }

  test('break no build but that of npm test, which asks for it: every other one warns and goes on', async () => {
    await expect(buildOneLine(true)).rejects.toThrow(/No file of the build holds shell\/\S+, a part of the page "home"/);
    expect(await buildOneLine(false)).toContainEqual(expect.stringMatching(/a part of the page "home" .+ The build goes on\./));
    const sizes = stagesOf({ deep: false })
      .flat(2)
      .find(({ name }) => name === 'sizes of pages');
    expect(sizes?.environment).toMatchObject({ SIZE_LIMITS: 'fail' });
  });
});

test('the packages of a build are those that a start installs', () => {
  const packages = { 'node_modules/jsdom': { dev: true }, 'node_modules/@a/b': {}, 'node_modules/@a/b/node_modules/c': { dev: true } };
  const modules = (...names: string[]) => ['\0virtual:messages/app/en', '/x/src/app/main.tsx', ...names];
  expect(toolsAmong(modules('/x/node_modules/@a/b/index.js', '/x/vendor/icons/Add.mjs'), { packages })).toEqual([]);
  expect(toolsAmong(modules('/x/node_modules/jsdom/a.js?v=1', '/x/node_modules/@a/b/node_modules/c/d.js'), { packages })).toEqual([
    'node_modules/jsdom',
    'node_modules/@a/b/node_modules/c',
  ]);
});
