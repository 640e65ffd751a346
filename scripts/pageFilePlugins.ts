import type { Plugin, Rolldown } from 'vite';
import { filesOfPage, pageKinds } from './pageKinds.ts';

/** A file of the bundler that only hands the exports of another file on. */
const handsOn = /^export\s*\{(?<exports>[^}]*)\}\s*from\s*["'`]\.\/(?<target>[^"'`]+)["'`];?\s*$/;

/**
 * Imports modules that a group of files holds from that group: the bundler gives each lazily imported module a separate file, which
 * only hands its exports on and costs a request.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const targets = new Map(chunks.flatMap((chunk) => targetOf(chunk)));
        for (const chunk of chunks) {
          for (const [name, { target, picks }] of targets) {
            if (!chunk.code.includes(name)) continue;
            chunk.code = chunk.code
              .replaceAll(new RegExp(`import\\((["'\`])\\./${escaped(name)}\\1\\)`, 'g'), `import("./${target}").then(e=>({${picks}}))`)
              .replaceAll(`assets/${name}`, `assets/${target}`);
          }
          chunk.dynamicImports = chunk.dynamicImports.map((file) => `assets/${targets.get(nameOf(file))?.target ?? nameOf(file)}`);
        }
        for (const name of targets.keys()) delete bundle[`assets/${name}`];
      },
    },
  };
}

interface Target {
  /** Name of the file with the module. */
  readonly target: string;
  /** Properties of the module, taken from the file `e`: `RoutedApp:e.i`. */
  readonly picks: string;
}

function targetOf({ fileName, code, isDynamicEntry }: Rolldown.OutputChunk): [string, Target][] {
  const { exports, target } = (isDynamicEntry && handsOn.exec(code)?.groups) || {};
  if (exports === undefined || target === undefined) return [];
  const picks = exports.split(',').map((each) => {
    const [inside = '', outside = inside] = each.trim().split(/\s+as\s+/);
    return `${outside}:e.${inside}`;
  });
  return [[nameOf(fileName), { target, picks: picks.join(',') }]];
}

function nameOf(file: string): string {
  return file.replace(/^assets\//, '');
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Names the files of each kind of page in index.html, so that first-paint.js asks for those of the address before the scripts run. */
export function pageFilesInHtml(): Plugin {
  return {
    name: 'page-files-in-html',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const [entry, ...kinds] = pageKinds.map((kind) => ({ name: kind.name, files: filesOfPage(kind, bundle).files }));
        const files = kinds.map(({ name, files: own }) => [
          name,
          own.filter((file) => !entry?.files.includes(file)).map(({ fileName }) => fileName),
        ]);
        return [
          { tag: 'meta', attrs: { name: 'page-files', content: JSON.stringify(Object.fromEntries(files)) }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
