import type { Rolldown } from 'vite';

/** A kind of page, which loads its parts before its content is drawn. */
export interface PageKind {
  readonly name: string;
  /** Ends of the names of modules that the page imports lazily, in addition to the entry. */
  readonly parts: readonly string[];
}

const signedIn = ['app/en', 'RoutedApp.tsx', 'ErrorDialog.tsx', 'domainCalls.ts', 'loadSignedInApp.ts', 'AppFrame.tsx'];

/** The kinds of pages whose files are joined and measured. */
export const pageKinds = [
  { name: 'sign-in', parts: [] },
  { name: 'home', parts: [...signedIn, 'HomePage.tsx'] },
  // A list in a narrow window.
  { name: 'cards', parts: [...signedIn, 'ScreenPage.tsx', 'ReportGrid.tsx'] },
  { name: 'list', parts: [...signedIn, 'ScreenPage.tsx', 'ReportGrid.tsx', 'GridTable.tsx'] },
  { name: 'record', parts: [...signedIn, 'ScreenPage.tsx', 'RecordPage.tsx'] },
] as const satisfies readonly PageKind[];

export type PageName = (typeof pageKinds)[number]['name'];

/** The files of a page in a build. */
export interface PageFiles {
  readonly files: readonly Rolldown.OutputChunk[];
  /** Parts that no file of the build holds. */
  readonly missing: readonly string[];
}

/** Finds the files that a kind of page loads: the entry, its parts, and all that these import. */
export function filesOfPage({ parts }: PageKind, bundle: Rolldown.OutputBundle): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<Rolldown.OutputChunk>();
  const collect = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(chunk)) return;
    files.add(chunk);
    for (const imported of chunk.imports) collect(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) collect(chunk.fileName);
  const missing = parts.filter((part) => {
    const owner = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${part}`)));
    if (owner) collect(owner.fileName);
    return !owner;
  });
  return { files: [...files], missing };
}
