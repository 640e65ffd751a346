import { buildRegistry, type Registry } from '../../src/shared/framework/definitions/registry.ts';
import type { ListColumn, ReportDefinition } from '../../src/shared/framework/definitions/types.gen.ts';
import { librarySet } from './definitions.ts';

/** The screen of the report whose amounts have the unit of another column of the row. */
export const unitsCmid = 'RPT-UNITS';

const label = { en: 'Amounts', fr: 'Montants' };

const columns: readonly ListColumn[] = [
  { field: 'id' },
  { field: 'title' },
  { field: 'genre' },
  { field: 'copies' },
  { field: 'price', unit: { field: 'genre' } },
  // Many texts, blank ones among them.
  { field: 'pages', unit: { field: 'subtitle' } },
  { field: 'margin', unit: { field: 'author.name' } },
  { field: 'twice', formula: 'price * 2', unit: { field: 'title' }, label },
];

export function unitReport(shown: readonly ListColumn[]): { readonly file: string; readonly content: ReportDefinition } {
  return {
    file: 'resources/reports/units.report.json',
    content: {
      kind: 'report',
      name: 'units',
      cmid: unitsCmid,
      schema: 'books',
      access: 'user',
      title: label,
      api_url: 'GET books',
      permissions: { list: { cmid: unitsCmid }, export: { cmid: unitsCmid } },
      columns: [...shown],
      sort: ['id'],
    },
  };
}

/**
 * The library with that report.
 * @param barred fields of books that only staff see
 */
export function unitRegistry(barred: readonly string[] = []): Registry {
  const set = librarySet();
  const entities = set.entities.map(({ file, content }) => {
    if (content.$id !== 'books') return { file, content };
    const properties = Object.entries(content.properties).map(([name, property]) => [
      name,
      barred.includes(name) ? { ...property, 'x-visible-to': ['staff'] } : property,
    ]);
    return { file, content: { ...content, properties: Object.fromEntries(properties) } };
  });
  return buildRegistry({ ...set, entities, reports: [...set.reports, unitReport(columns)] }, unitsCmid);
}
