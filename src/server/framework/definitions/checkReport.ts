import type { DefinitionSet, RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import type { Finding } from '../../../shared/framework/definitions/Finding.ts';
import { buildRegistry, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { lintDefinitions } from '../../../shared/framework/lint/lint.ts';
import { valueFailures } from '../validation/validateRecord.ts';
import { checkFiles } from './checkFiles.ts';
import type { SourceFile } from './DefinitionSource.ts';
import { applyTranslations } from './loadDefinitions.ts';

/** A report of one file, checked beside the definitions in use. */
export interface CheckedReport {
  readonly findings: readonly Finding[];
  /** undefined if the file has not passed its schema. */
  readonly report: ReportDefinition | undefined;
  /** The definitions in use with this report; undefined if a finding is an error, but for one about its readers alone. */
  readonly registry: Registry | undefined;
}

/** Screen that nothing reaches: the report can be drawn, though nobody could open it. */
export const unreached = 'DEF016';

/** Kinds of definitions that no report can break. */
const apart = { seeds: [], dashboards: [], skins: [] } as const satisfies Partial<DefinitionSet>;

/**
 * Checks one report as the lint does, beside all definitions in use or in place of the report with its path; changes nothing in use.
 * @returns findings of that file alone
 */
export function checkReport({ set, version }: Registry, file: SourceFile, registered?: RegisteredNames): CheckedReport {
  const checked = checkFiles([file]);
  const reports = checked.set.reports;
  const [report] = reports;
  if (!report) return { findings: checked.findings, report: undefined, registry: undefined };
  applyTranslations({ ...checked.set, messages: set.messages });
  const others = set.reports.filter((each) => each.file !== file.file);
  const joined = { ...set, reports: [...others, ...reports] };
  const linted = lintDefinitions({ ...joined, ...apart }, registered, { failuresOf: valueFailures });
  const findings = [...checked.findings, ...linted.filter((each) => each.file === file.file)];
  const isSound = findings.every(({ severity, code }) => severity !== 'error' || code === unreached);
  return { findings, report: report.content, registry: isSound ? buildRegistry(joined, `${version}+${checked.version}`) : undefined };
}
