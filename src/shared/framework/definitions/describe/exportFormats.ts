import type { ExportFormat } from '../types.gen.ts';

/** The formats of an export, in the order in which they are offered; a list that names none offers all of these. Spec B-237. */
export const exportFormats = ['PDF', 'Google Sheet', 'XLSX', 'CSV', 'JSON', 'XML'] as const satisfies readonly ExportFormat[];

const order: readonly ExportFormat[] = [...exportFormats, 'HTML'];

/** The offered formats in their order. */
export function inOrder(formats: readonly ExportFormat[]): ExportFormat[] {
  return order.filter((format) => formats.includes(format));
}
