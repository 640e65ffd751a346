import type { ExportFormat } from '../types.gen.ts';

/** The formats of an export, in the order in which they are offered; a list that names none offers all. Spec B-237. */
export const exportFormats: readonly ExportFormat[] = ['PDF', 'Google Sheet', 'XLSX', 'CSV', 'JSON', 'XML'];

/** The offered formats in their order. */
export function inOrder(formats: readonly ExportFormat[]): ExportFormat[] {
  return exportFormats.filter((format) => formats.includes(format));
}
