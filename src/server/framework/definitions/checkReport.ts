import type { Finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import type { RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import { type Registry, withReport } from '../../../shared/framework/definitions/registry.ts';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { lintReport } from '../../../shared/framework/lint/lint.ts';
import { valueFailures } from '../validation/validateRecord.ts';
import { checkFiles } from './checkFiles.ts';
import type { SourceFile } from './DefinitionSource.ts';
import { applyTranslations } from './loadDefinitions.ts';

/** A report in one file, checked together with the definitions in use. */
export interface CheckedReport {
  readonly findings: readonly Finding[];
  /** undefined if the file has not passed its schema. */
  readonly report: ReportDefinition | undefined;
  /** The definitions in use with this report; undefined if a finding is an error, except an error about readers only. */
  readonly registry: Registry | undefined;
}

/** Screen that nothing reaches: the report can be drawn, though nobody could open it. */
export const unreached = 'DEF016';

/**
 * Checks one report as the lint does, together with all definitions in use or in place of the report with its path; changes nothing in use.
 * @returns findings of the report's file only
 */
export function checkReport(registry: Registry, file: SourceFile, registered?: RegisteredNames): CheckedReport {
  const checked = checkFiles([file]);
  const [report] = checked.set.reports;
  if (!report) return { findings: checked.findings, report: undefined, registry: undefined };
  applyTranslations({ ...checked.set, messages: registry.set.messages });
  const joined = withReport(registry, report, `${registry.version}+${checked.version}`);
  const findings = [...checked.findings, ...lintReport(joined, file.file, registered, { failuresOf: valueFailures })];
  const isSound = findings.every(({ severity, code }) => severity !== 'error' || code === unreached);
  return { findings, report: report.content, registry: isSound ? joined : undefined };
}
