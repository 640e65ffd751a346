import zlib from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { filesOfPage, type PageName, pageKinds } from './pageKinds.ts';

/** Bytes that each kind of page loads before its content is drawn, as a browser without Brotli gets them. Sizes: docs/performance.md. */
const limitBytes: Readonly<Record<PageName, number>> = {
  'sign-in': 199_000,
  home: 393_000,
  cards: 471_000,
  list: 612_000,
  record: 530_000,
};

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
  return pageKinds.map((kind) => {
    const { files, missing } = filesOfPage(kind, bundle);
    const bytes = files.reduce((sum, { code }) => sum + zlib.gzipSync(code).length, 0);
    return { name: kind.name, limitBytes: limitBytes[kind.name], bytes, files: files.map(({ fileName }) => fileName), missing };
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
    // Not the last: the file of index.html, which leads to the others, goes in the end.
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
