import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, PluginOption, Rolldown } from 'vite';
import { leaveOut } from './leftOut.ts';
import { messageModules } from './messageModules.ts';
import { directImports, pageFilesInHtml } from './pageFilePlugins.ts';
import { filesOfPage, pageKinds } from './pageKinds.ts';
import { servePdfFiles } from './pdfFiles.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Modules below src/app/domain/<area>/: pages and parts of an area. */
const areaModules = /\/src\/app\/domain\/[^/]+\/.+\.tsx?$/;

/** `messages-app-fr`, of the module of that part and language. */
function messagesChunk(id: string): string {
  return id.replace(/^.*virtual:/, '').replaceAll('/', '-');
}

/**
 * Files of the first view of pages, by the kinds of pages that load their modules. Those that most kinds load come first: a file takes the
 * modules that its own import, unless an earlier one has them.
 */
const pageFiles: readonly { readonly name: string; readonly pages: readonly string[] }[] = [
  { name: 'signedIn', pages: ['home cards list record', 'home list record', 'home cards list', 'home list', 'home record'] },
  { name: 'screens', pages: ['cards list record', 'list record'] },
  { name: 'HomePage', pages: ['home'] },
  { name: 'ReportGrid', pages: ['cards list'] },
  { name: 'GridTable', pages: ['list'] },
  { name: 'RecordPage', pages: ['record'] },
];

type Group = Rolldown.CodeSplittingGroup;

interface AppBuild {
  /** Plugins beside those that every build of the app has. */
  readonly plugins?: readonly PluginOption[];
}

/**
 * The build of the app. Modules of the first view of a page are joined by the kinds of pages that load them: one file of the signed-in pages,
 * one of lists and records, one of each. A first pass finds them, in an app whose areas are empty: else each page of an area would move modules
 * that it alone needs beside those that every page loads. See decision 605 and decision 765.
 */
export function appBuild({ plugins = [] }: AppBuild = {}): InlineConfig {
  const pagesOf = new Map<string, string>();
  const findPages: PluginOption = {
    name: 'pages-of-modules',
    apply: 'build',
    async buildStart() {
      for (const [id, pages] of await findPagesOf()) pagesOf.set(id, pages);
    },
  };
  const groups = pageFiles.map(
    ({ name, pages }, i): Group => ({
      name,
      test: (id) => pages.includes(pagesOf.get(id) ?? ''),
      priority: pageFiles.length - i,
    }),
  );
  return withGroups(groups, [findPages, directImports(), pageFilesInHtml(), ...plugins]);
}

function withGroups(groups: readonly Group[], plugins: readonly PluginOption[]): InlineConfig {
  return {
    root: path.join(root, 'src/app'),
    // The form package brings a Markdown parser of 36 kB (gzip) for descriptions; the portal has one already.
    resolve: { alias: { 'markdown-to-jsx/react': path.join(root, 'src/app/framework/markdown/Markdown.tsx') } },
    plugins: [react(), messageModules(), callTexts(), leaveOut(), builtRouter(), servePdfFiles(), gallery(), ...plugins],
    build: {
      target: 'es2023',
      outDir: path.join(root, 'dist'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: messagesChunk, debugName: 'messages', test: /virtual:messages\/(?!first_page\/en)/, priority: 21 },
              { name: 'entry', tags: ['$initial'], priority: 20 },
              ...groups,
            ],
          },
        },
      },
    },
  };
}

/** Leaves the summaries of calls and the descriptions of their values out of the app: the documentation of the API shows them, which the server makes. */
function callTexts(): PluginOption {
  return {
    name: 'call-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/.+[eE]ndpoints\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^ *summary: '(?:[^'\\\n]|\\.)*',$|,\s*description:\s*'(?:[^'\\\n]|\\.)*'/gm, ''),
        map: null,
      }),
    },
  };
}

/** Takes the router as built for users: its package offers the build for development alone. */
function builtRouter(): PluginOption {
  const built = path.join(root, 'node_modules/react-router/dist/production');
  return {
    name: 'built-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: path.join(built, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: path.join(built, 'dom-export.mjs') },
        ],
      },
    }),
  };
}

/** Takes the gallery of the interface's parts in: while developing, and in a build that asks for it (GALLERY=1), as that of the browser tests. */
function gallery(): PluginOption {
  return {
    name: 'gallery',
    config: (_config, { command }) => ({ define: { __GALLERY__: JSON.stringify(command === 'serve' || process.env['GALLERY'] === '1') } }),
  };
}

/** @returns the kinds of pages that load each module, as `home list`, by a build whose areas are empty, which is not written */
async function findPagesOf(): Promise<ReadonlyMap<string, string>> {
  const emptyAreas: PluginOption = {
    name: 'empty-areas',
    enforce: 'pre',
    load: { filter: { id: areaModules }, handler: () => 'export {};' },
  };
  const { build } = await import('vite');
  const first = withGroups([], [emptyAreas]);
  const { rolldownOptions } = first.build ?? {};
  const built = await build({
    ...first,
    configFile: false,
    logLevel: 'silent',
    build: { ...first.build, write: false, minify: false, rolldownOptions: { ...rolldownOptions, shimMissingExports: true } },
  });
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
  const pagesOf = new Map<string, string[]>();
  for (const kind of pageKinds)
    for (const { moduleIds } of filesOfPage(kind, bundle).files)
      for (const id of moduleIds) pagesOf.set(id, [...(pagesOf.get(id) ?? []), kind.name]);
  return new Map(Array.from(pagesOf, ([id, pages]) => [id, pages.filter((page) => page !== 'sign-in').join(' ')]));
}
