import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ListDefinition, Screen } from '../../../shared/framework/definitions/screens.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { ReportSource } from './PushReport.ts';
import { pushReportErrors } from './pushReportErrors.ts';

type ListScreen = Screen & { readonly list: ListDefinition };

/**
 * The screen whose list a push report sends.
 * @throws AppError `push_report_not_possible` (400) for a list that no screen of the cmid has, or for which the reader has no right to the verb
 */
export function getReportScreen(
  registry: Registry,
  reader: Reader,
  { api_url: apiUrl, cmid, scheduled_report: schedule = null }: ReportSource & { readonly scheduled_report?: number | null },
  verb: 'schedule' | 'export' = 'schedule',
): ListScreen {
  const path = /^api\/([^?]+)$/.exec(apiUrl)?.[1];
  // A template names a list, and any screen of it that its owner has will do.
  const screens = (schedule === null ? (registry.screensByCmid.get(cmid) ?? []) : registry.screens).filter(
    (screen): screen is ListScreen => screen.list !== undefined && screen.list.path === path,
  );
  const screen = screens.find((each) => canUse(registry, reader, each, verb));
  if (!screen) throw pushReportErrors.push_report_not_possible();
  return screen;
}
