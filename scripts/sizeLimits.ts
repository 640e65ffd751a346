import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesOfPage, type PageName, pageKinds } from './pageKinds.ts';

interface Limit {
  /** Of all scripts before the content is drawn, as a browser without Brotli gets them. */
  readonly bytes: number;
  readonly files: number;
}

/** Measured sizes and 3 %: docs/performance.md. */
const limits: Readonly<Record<PageName, Limit>> = {
  'sign-in': { bytes: 168_500, files: 3 },
  home: { bytes: 356_100, files: 6 },
  cards: { bytes: 413_800, files: 7 },
  list: { bytes: 530_600, files: 8 },
  record: { bytes: 492_600, files: 7 },
};

/** A kind of page in a build. */
export interface PageSize {
  readonly name: PageName;
  readonly limit: Limit;
  /** Bytes of its scripts, with gzip. */
  readonly bytes: number;
  readonly files: readonly string[];
  /** Kilobytes before they are compressed or shortened, by package or folder of the sources. */
  readonly parts: Readonly<Record<string, number>>;
  /** Parts that no file of the build holds. */
  readonly missing: readonly string[];
}

/** Measures each kind of page in the files of a build. */
export function measurePages(bundle: Rolldown.OutputBundle): PageSize[] {
  // Most files belong to several kinds of pages.
  const sizes = new Map<string, number>();
  const sizeOf = ({ fileName, code }: Rolldown.OutputChunk): number => {
    const size = sizes.get(fileName) ?? zlib.gzipSync(code).length;
    sizes.set(fileName, size);
    return size;
  };
  return pageKinds.map((kind) => {
    const { files, missing } = filesOfPage(kind, bundle);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return {
      name: kind.name,
      limit: limits[kind.name],
      bytes,
      files: files.map(({ fileName }) => fileName),
      parts: partsOf(files),
      missing,
    };
  });
}

/** Kilobytes from which a part is listed. */
const listedFromKb = 3;

function partsOf(files: readonly Rolldown.OutputChunk[]): Record<string, number> {
  const sizes = new Map<string, number>();
  for (const { modules } of files)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const part = partOf(id);
      sizes.set(part, (sizes.get(part) ?? 0) + renderedLength);
    }
  const rounded = Array.from(sizes, ([part, size]) => [part, Math.round(size / 1000)] as const);
  return Object.fromEntries(rounded.filter(([, size]) => size >= listedFromKb).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** `lodash`, `@mui/material`, `src/app/framework/grid`, `vendor/icons`, or the module itself. */
function partOf(id: string): string {
  const name = /.*\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/.exec(id)?.groups?.['name'];
  const own = path.relative(path.resolve(import.meta.dirname, '..'), id.replace(/\?.*/, ''));
  const folder = /^(?:src(?:\/[^/]+){1,3}|vendor\/[^/]+)/.exec(own)?.[0];
  return name ?? folder ?? id.replace(/^.*virtual:/, '');
}

/** Sizes by which a page that outgrew its limit is compared: `SIZE_LIMITS=write npx vite build --outDir ../../test-results/app` writes them. */
const knownFile = path.join(import.meta.dirname, 'pageSizes.json');

type KnownSizes = Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;

const shownMost = 8;

/** The packages and folders of a page that have grown, most first: `lodash 0 → 58 kB`. */
export function grownParts({ name, parts }: Pick<PageSize, 'name' | 'parts'>, known: KnownSizes): string[] {
  const before = known[name] ?? {};
  return Object.entries(parts)
    .map(([part, now]) => ({ part, now, was: before[part] ?? 0 }))
    .filter(({ now, was }) => now > was)
    .toSorted((a, b) => b.now - b.was - (a.now - a.was))
    .slice(0, shownMost)
    .map(({ part, now, was }) => `${part} ${was} → ${now} kB`);
}

/** `fail`, as in `npm test`: a build with a page beyond its limit fails; `write`: the build writes the sizes to compare with. */
export type SizeMode = 'warn' | 'fail' | 'write';

/**
 * Warns of a build in which a kind of page has outgrown its limit: something that only later steps need has to be imported lazily. The
 * message names the packages and folders that have grown. A build with the gallery is not measured: the gallery imports every part, so that
 * its files share what visitors load one by one.
 */
export function sizeLimits({ mode }: { readonly mode: SizeMode }): Plugin {
  return {
    name: 'size-limits',
    apply: 'build',
    // Not the last: the file of index.html, which leads to the others, goes in the end.
    generateBundle(_, bundle) {
      const pages = measurePages(bundle);
      if (mode === 'write') {
        const sizes = Object.fromEntries(pages.map(({ name, parts }) => [name, parts]));
        fs.writeFileSync(knownFile, `${JSON.stringify(sizes, undefined, 2)}\n`);
        return;
      }
      const problems = problemsOf(pages, JSON.parse(fs.readFileSync(knownFile, 'utf8')));
      for (const problem of problems)
        if (mode === 'fail') this.error(problem);
        else this.warn(`${problem} The build goes on.`);
    },
  };
}

function problemsOf(pages: readonly PageSize[], known: KnownSizes): string[] {
  return pages.flatMap((page) => {
    const { name, limit, bytes, files, missing } = page;
    const grown = `Grown since scripts/pageSizes.json: ${grownParts(page, known).join(', ') || 'nothing by a kilobyte'}.`;
    return [
      ...missing.map((part) => `No file of the build holds ${part}, a part of the page "${name}" (scripts/pageKinds.ts).`),
      ...(bytes > limit.bytes ? [`The page "${name}" loads ${bytes} bytes of scripts (gzip), more than ${limit.bytes}. ${grown}`] : []),
      ...(files.length > limit.files
        ? [`The page "${name}" loads ${files.length} files of scripts, more than ${limit.files}: ${files.join(', ')}. ${grown}`]
        : []),
    ];
  });
}
