import fs from 'node:fs';
import { build, createLogger, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../test/tier.ts';
import { appBuild } from './appBuild.ts';
import { leftOut } from './leftOut.ts';
import { toolsAmong } from './programPackages.ts';
import { grownParts, measurePages, type PageSize, type SizeMode, sizeLimits } from './sizeLimits.ts';
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

interface Measured {
  readonly sizes: readonly PageSize[];
  readonly bundle: Rolldown.OutputBundle;
}

async function measure(config: InlineConfig): Promise<Measured> {
  let sizes: readonly PageSize[] = [];
  let bundle: Rolldown.OutputBundle = {};
  const measuring: Plugin = { name: 'measuring', generateBundle: (_, unfinished) => void (sizes = measurePages(unfinished)) };
  const keeping: Plugin = { name: 'keeping', generateBundle: { order: 'post', handler: (_, finished) => void (bundle = finished) } };
  const silent = { configFile: false, logLevel: 'silent' } as const;
  await build({ ...config, ...silent, plugins: [...(config.plugins ?? []), measuring, keeping], build: { ...config.build, write: false } });
  return { sizes, bundle };
}

test.each(Object.entries(leftOut).flatMap(([name, paths]) => paths.map((path) => [name, path] as const)))(
  'the build leaves modules of a package out that exist: %s/%s',
  (name, path) => {
    expect(fs.globSync(`node_modules/${name}/${path}*`)).not.toEqual([]);
  },
);

describe('the files of pages', () => {
  /** The build of the app as it is. */
  const own = measure(appBuild());

  test('are joined: a few for each kind of page, none of which only hands on what another has', async () => {
    const { sizes, bundle } = await own;
    for (const { name, files, limit } of sizes) expect([name, files.length <= limit.files]).toEqual([name, true]);
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    expect(chunks.filter(({ code }) => /^export\s*\{[^}]*\}\s*from/.test(code)).map(({ fileName }) => fileName)).toEqual([]);
    const names = new Set(chunks.map(({ fileName }) => fileName));
    expect(chunks.flatMap(({ dynamicImports }) => dynamicImports).filter((file) => !names.has(file))).toEqual([]);
  });

  test('are named in index.html, by the kind of page, for the script that asks for them first', async () => {
    const { sizes, bundle } = await own;
    const html = bundle['index.html'];
    const content = /<meta name="page-files" content="(?<files>[^"]*)"/.exec(html?.type === 'asset' ? String(html.source) : '')?.groups?.[
      'files'
    ];
    const named: unknown = JSON.parse((content ?? '').replaceAll('&quot;', '"'));
    const [signIn, ...others] = sizes;
    const lazy = others.map(({ name, files }) => [name, files.filter((file) => !signIn?.files.includes(file))]);
    expect(named).toEqual(Object.fromEntries(lazy));
  });

  test.runIf(isDeep)('do not grow with the pages of areas: three tables and a stock page of react-admin', async () => {
    const without = await own;
    const { sizes: together } = await measure(appBuild({ plugins: [harbour()] }));
    for (const [index, { name, bytes }] of without.sizes.entries()) {
      // The same modules in a few more files, which compress a little worse.
      const grown = (together[index]?.bytes ?? 0) / bytes - 1;
      expect(`${name}: ${grown < 0.005 ? 'same' : `${(grown * 100).toFixed(1)}% more`}`).toBe(`${name}: same`);
    }
  });

  test('name the packages and folders that have grown, most first', () => {
    const parts = { 'react-dom': 520, lodash: 58, 'src/app/framework/grid': 220, luxon: 1 };
    const known = { list: { 'react-dom': 520, 'src/app/framework/grid': 214, moved: 9 } };
    expect(grownParts({ name: 'list', parts }, known)).toEqual([
      'lodash 0 → 58 kB',
      'src/app/framework/grid 214 → 220 kB',
      'luxon 0 → 1 kB',
    ]);
  });

  /** Builds an app of one line, which lacks the parts of every page. @returns the warnings */
  async function buildOneLine(mode: SizeMode): Promise<string[]> {
    const said: string[] = [];
    const oneLine: Plugin = {
      name: 'one-line',
      resolveId: (source) => (source === 'one-line' ? source : undefined),
      load: (id) => (id === 'one-line' ? 'console.log(1)' : undefined),
    };
    const customLogger = { ...createLogger('silent'), warn: (line: string) => void said.push(line) };
    const output = { write: false, rolldownOptions: { input: 'one-line' } } as const;
    await build({ configFile: false, customLogger, plugins: [oneLine, sizeLimits({ mode })], build: output });
    return said;
  }

  test('break no build but that of npm test, which asks for it: every other one warns and goes on', async () => {
    await expect(buildOneLine('fail')).rejects.toThrow(/No file of the build holds \S+, a part of the page "home"/);
    expect(await buildOneLine('warn')).toContainEqual(expect.stringMatching(/a part of the page "home" .+ The build goes on\./));
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
