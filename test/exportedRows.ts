import type { LightMyRequestResponse } from 'fastify';
import { readXlsx } from 'hucre';
import type { ExportFormat } from '../src/shared/framework/definitions/types.gen.ts';
import { parseXml } from './parseXml.ts';

/** The formats whose rows a test reads. */
export const rowFormats = ['CSV', 'JSON', 'XML', 'XLSX'] as const;

/** The rows of an exported file without its headings, each as the texts of its cells; a blank is an empty text. */
export async function exportedRows(format: ExportFormat, file: LightMyRequestResponse): Promise<string[][]> {
  switch (format) {
    case 'CSV':
      return file.body
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(','));
    case 'JSON':
      return file
        .json<Readonly<Record<string, string | number | boolean | null>>[]>()
        .map((row) => Object.values(row).map((cell) => String(cell ?? '')));
    case 'XML': {
      const root = parseXml(file.body);
      const names = [...root.querySelectorAll('column')].map((column) => column.getAttribute('field'));
      return [...root.querySelectorAll('rows > row')].map((row) => {
        const cells = [...row.children];
        return names.map((name) => cells.find(({ tagName }) => tagName === name)?.textContent ?? '');
      });
    }
    case 'XLSX': {
      const [sheet] = (await readXlsx(file.rawPayload)).sheets;
      return (sheet?.rows.slice(1) ?? []).map((row) => row.map((cell) => String(cell ?? '')));
    }
    case 'PDF':
    case 'HTML':
    case 'Google Sheet':
      throw new Error(`the rows of ${format} are read otherwise`);
  }
}
