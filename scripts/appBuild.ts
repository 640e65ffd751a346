import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, PluginOption, Rolldown } from 'vite';
import { messageModules } from './messageModules.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Modules below src/app/domain/<area>/: pages and parts of an area. */
const areaModules = /\/src\/app\/domain\/[^/]+\/.+\.tsx?$/;

/** `messages-app-fr`, of the module of that part and language. */
function messagesChunk(id: string): string {
  return id.replace(/^.*virtual:/, '').replaceAll('/', '-');
}

/** The forms: no part of what all pages share, however many of them have one. */
const formModules = /node_modules\/(@rjsf|@cfworker|@x0k|fast-equals|fast-uri)\/|src\/app\/framework\/form\//;

/** Modules of tables, which pages without one do not load. */
const gridModules = /\/src\/(app|shared)\/framework\/grid\//;

/** Dates: what shows none of them to choose loads none of them. */
const dateModules = /node_modules\/(luxon|@mui\/x-date-pickers)\//;

type Group = Rolldown.CodeSplittingGroup;

/** What four or more lazy parts import is one file: dozens of small ones ask for more and compress worse. */
const sharedByCount: Group = {
  name: 'shared',
  minShareCount: 4,
  test: (id) => !formModules.test(id) && !dateModules.test(id) && !gridModules.test(id),
};

interface AppBuild {
  /** Plugins beside those that every build of the app has. */
  readonly plugins?: readonly PluginOption[];
  /** true: src/app/domain/ has folders of areas. */
  readonly hasAreas?: boolean;
}

/**
 * The build of the app. Modules that many parts share are one file, and the parts of domain areas do not count: else each page of an area
 * would move modules that it alone needs beside those that every page loads. With areas, a first pass builds the app without them, and
 * its shared file is that of the build. Decision 605.
 */
export function appBuild({
  plugins = [],
  hasAreas = fs.globSync('src/app/domain/*/', { cwd: root }).length > 0,
}: AppBuild = {}): InlineConfig {
  const shared = new Set<string>();
  const findShared: PluginOption = {
    name: 'shared-modules',
    apply: 'build',
    async buildStart() {
      for (const id of await sharedWithoutAreas(plugins)) shared.add(id);
    },
  };
  if (!hasAreas) return withShared(sharedByCount, plugins);
  return withShared({ name: 'shared', test: (id) => shared.has(id) }, [findShared, ...plugins]);
}

function withShared(shared: Group, plugins: readonly PluginOption[]): InlineConfig {
  return {
    root: path.join(root, 'src/app'),
    // The form package brings a Markdown parser of 36 kB (gzip) for descriptions; the portal has one already.
    resolve: { alias: { 'markdown-to-jsx/react': path.join(root, 'src/app/framework/markdown/Markdown.tsx') } },
    plugins: [react(), messageModules(), callTexts(), gallery(), ...plugins],
    build: {
      target: 'es2023',
      outDir: path.join(root, 'dist'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 900,
      // What every page needs is one file, and what many of them share another.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: messagesChunk, debugName: 'messages', test: /virtual:messages\/(?!first_page\/en)/, priority: 2 },
              { name: 'entry', tags: ['$initial'], priority: 1 },
              shared,
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

/** Takes the gallery of the interface's parts in: while developing, and in a build that asks for it (GALLERY=1), as that of the browser tests. */
function gallery(): PluginOption {
  return {
    name: 'gallery',
    config: (_config, { command }) => ({ define: { __GALLERY__: JSON.stringify(command === 'serve' || process.env['GALLERY'] === '1') } }),
  };
}

/** @returns the modules of the shared file of a build whose areas are empty, which is not written */
async function sharedWithoutAreas(plugins: readonly PluginOption[]): Promise<readonly string[]> {
  const emptyAreas: PluginOption = {
    name: 'empty-areas',
    enforce: 'pre',
    load: { filter: { id: areaModules }, handler: () => 'export {};' },
  };
  const { build } = await import('vite');
  const first = withShared(sharedByCount, [emptyAreas, ...plugins]);
  const { rolldownOptions } = first.build ?? {};
  const built = await build({
    ...first,
    configFile: false,
    logLevel: 'silent',
    build: { ...first.build, write: false, minify: false, rolldownOptions: { ...rolldownOptions, shimMissingExports: true } },
  });
  return [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((file) => {
      const isShared = file.type === 'chunk' && file.name === 'shared';
      return isShared ? file.moduleIds : [];
    });
}
