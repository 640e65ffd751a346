import { corrected } from './corrected.ts';
import type { Corrections, ImportSettings } from './ImportSettings.ts';
import type { ImportTable } from './ImportTable.ts';
import type { ImportTarget } from './importTarget.ts';
import { partsOf } from './partsOf.ts';
import { foldedName, type ZippedFile } from './ZippedFile.ts';

interface ImportedFiles {
  readonly content: ImportTable;
  readonly settings: ImportSettings;
  readonly corrections: Corrections;
  readonly files: readonly ZippedFile[] | null;
}

/** Names of the files of a ZIP that no cell of a column with files names. */
export function unusedFiles({ fields }: ImportTarget, { content, settings, corrections, files }: ImportedFiles): string[] {
  if (!files || files.length === 0) return [];
  const isFile = new Set(fields.filter(({ property }) => property['x-file'] !== undefined).map(({ name }) => name));
  const places = settings.mapping.flatMap((name, place) => (name !== null && isFile.has(name) ? [place] : []));
  const used = new Set(
    content.rows.flatMap((row) => {
      const { cells } = corrected(row, corrections);
      return places.flatMap((place) => {
        const text = String(cells[place] ?? '');
        return [text, ...partsOf(text)].map(foldedName);
      });
    }),
  );
  return files.map(({ name }) => name).filter((name) => !used.has(foldedName(name)));
}
