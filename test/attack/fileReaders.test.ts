import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../src/server');
const texts = new Map(
  fs
    .globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
);

/** `module: functions` for each module of a folder that calls one of the functions. */
function callersOf(folder: string, functions: readonly string[]): string[] {
  return [...texts].flatMap(([file, text]) => {
    const called = functions.filter((name) => new RegExp(`(?<!function )\\b${name}\\(`).test(text));
    return file.startsWith(folder) && called.length > 0 ? [`${file}: ${called.join(', ')}`] : [];
  });
}

// Each resource is asked in only one file format by turn, because all formats read their rows here: resources.test.ts asks each further
// format too.
test('few modules read rows for a file, and all of them by the plan of its list', () => {
  const readers = [
    'tableSql',
    'matchingSql',
    'matchingRows',
    'planList',
    'planGroups',
    'readPages',
    'answerGroups',
    'orderedRows',
    'copyOut',
  ];
  expect(callersOf('framework/exports/', readers)).toEqual([
    'framework/exports/csvPlan.ts: tableSql, matchingSql, orderedRows',
    'framework/exports/groupsContent.ts: answerGroups',
    'framework/exports/makeFile.ts: planList, copyOut',
    'framework/exports/rowsPlan.ts: orderedRows',
    // The address of the reader.
    'framework/exports/sheet/exportSheet.ts: tableSql',
    'framework/exports/totalNotes.ts: planList',
  ]);
  expect(callersOf('', ['csvPlan', 'rowsPlan', 'groupsContent', 'openRows', 'makeFile'])).toEqual([
    'framework/exports/exportList.ts: openRows, makeFile',
    'framework/exports/exportTask.ts: makeFile',
    'framework/exports/makeFile.ts: csvPlan, rowsPlan, groupsContent, openRows',
    // For recipients who see what both they and the owner may see: test/pushReports.test.ts.
    'shell/push_reports/deliverReport.ts: makeFile',
    'shell/push_reports/previewReport.ts: openRows',
    // Of a template, opened with the rights of its reader: test/reportTemplates.test.ts.
    'shell/report_templates/templateRoutes.ts: openRows, makeFile',
  ]);
  expect(callersOf('', ['orderedRows', 'copyOut'])).toEqual([
    'db/Connection.ts: copyOut',
    'db/guardConnection.ts: copyOut',
    'db/limitTables.ts: copyOut',
    'db/reportErrors.ts: copyOut',
    'framework/exports/csvPlan.ts: orderedRows',
    'framework/exports/makeFile.ts: copyOut',
    'framework/exports/rowsPlan.ts: orderedRows',
  ]);
});
