import zlib from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Page {
  readonly name: string;
  /** Modules that the page imports lazily, beside the entry: the last part of their paths. */
  readonly parts: readonly string[];
  readonly limitBytes: number;
}

const signedIn = ['shell/signed_in/loadSignedInApp.ts', 'shell/routes/RoutedApp.tsx', 'shell/layout/AppFrame.tsx'];
/** Bytes that each kind of page loads before its content is drawn, as a browser without Brotli gets them. Sizes: docs/performance.md. */
const pages: readonly Page[] = [
  { name: 'sign-in', parts: [], limitBytes: 200_000 },
  { name: 'home', parts: [...signedIn, 'shell/pages/HomePage.tsx'], limitBytes: 412_000 },
  { name: 'list', parts: [...signedIn, 'shell/pages/ScreenPage.tsx', 'framework/grid/ReportGrid.tsx'], limitBytes: 575_000 },
  { name: 'record', parts: [...signedIn, 'shell/pages/ScreenPage.tsx', 'framework/form/RecordPage.tsx'], limitBytes: 515_000 },
];

/** A kind of page in a build. */
export interface PageSize {
  readonly name: string;
  readonly limitBytes: number;
  /** Bytes of its scripts, with gzip. */
  readonly bytes: number;
  readonly files: readonly string[];
  /** Parts that no file of the build holds. */
  readonly missing: readonly string[];
}

/** Measures each kind of page in the files of a build. */
export function measurePages(bundle: Rolldown.OutputBundle): PageSize[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const weights = new Map<string, number>();
  return pages.map(({ name, parts, limitBytes }) => {
    const files = new Set<string>();
    const missing: string[] = [];
    const collect = (fileName: string): void => {
      const chunk = bundle[fileName];
      if (chunk?.type !== 'chunk' || files.has(fileName)) return;
      files.add(fileName);
      if (!weights.has(fileName)) weights.set(fileName, zlib.gzipSync(chunk.code).length);
      for (const imported of chunk.imports) collect(imported);
    };
    for (const chunk of chunks) if (chunk.isEntry) collect(chunk.fileName);
    for (const part of parts) {
      const owner = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
      if (owner) collect(owner.fileName);
      else missing.push(part);
    }
    const bytes = [...files].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
    return { name, limitBytes, bytes, files: [...files], missing };
  });
}

/**
 * Warns of a build in which a kind of page has outgrown its limit: something that only later steps need has to be imported lazily. With
 * `fails`, as in `npm test`, such a build fails. A build with the gallery is not measured: the gallery imports every part, so that its files
 * share what visitors load one by one.
 */
export function sizeLimits({ fails }: { readonly fails: boolean }): Plugin {
  return {
    name: 'size-limits',
    apply: 'build',
    generateBundle(_, bundle) {
      const say = (problem: string): void => (fails ? this.error(problem) : this.warn(`${problem} The build goes on.`));
      for (const { name, limitBytes, bytes, files, missing } of measurePages(bundle)) {
        for (const part of missing) say(`No file of the build holds ${part}, a part of the page "${name}" (${import.meta.filename}).`);
        if (bytes > limitBytes)
          say(`The page "${name}" loads ${bytes} bytes of scripts (gzip), more than ${limitBytes}: ${files.join(', ')}.`);
      }
    },
  };
}
