import { normalizeText } from '../../../shared/framework/fields/normalizeText.ts';
import { isText, type Text } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { DefinitionSource, SourceFile } from '../../framework/definitions/DefinitionSource.ts';

/** Path of the file that a designed report stands for. */
export function reportFile(name: string): string {
  return `resources/reports/${name}.report.json`;
}

/**
 * Definition file of a design. It opens only its own columns, whatever the design says: an administrator who designs in a browser cannot
 * know the entity's other fields. Law 67.
 * @param text JSON of the definition
 */
export function designFile(name: string, text: string): SourceFile {
  const definition: unknown = JSON.parse(text, (_key, value: unknown) => (isText(value) ? normalTexts(value) : value));
  return { file: reportFile(name), text: JSON.stringify({ ...Object(definition), opens: 'columns' }) };
}

/** The words of a definition as records keep texts. Law 58 */
function normalTexts(texts: Text): Text {
  const normal = (text: unknown) => (typeof text === 'string' ? normalizeText(text, { isOneLine: !text.includes('\n') }) : text);
  return Object.assign({ ...texts }, Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, normal(text)])));
}

/**
 * The published reports of the designer, which join the files of the checkout. A report that no longer fits the definitions is left out.
 * @param connect opens the database, which has no such table before its first start
 */
export function designedReports(connect: () => Promise<Connection>): DefinitionSource {
  return {
    isOptional: true,
    read: async () => {
      const connection = await connect();
      const [found] = await connection.run<{ exists: boolean }>(sql`select to_regclass('report_designs') is not null as exists`);
      if (!found?.exists) return [];
      const reports = await connection.run<{ name: string; definition: string }>(
        sql`select name, definition from report_designs where definition is not null order by name`,
      );
      return reports.map(({ name, definition }) => designFile(name, definition));
    },
  };
}
