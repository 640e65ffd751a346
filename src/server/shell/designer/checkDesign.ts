import type { Finding } from '../../../shared/framework/definitions/checks/Finding.ts';
import type { RegisteredNames } from '../../../shared/framework/definitions/DefinitionSet.ts';
import { describeScreen } from '../../../shared/framework/definitions/describe/describeScreen.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { WordedFinding } from '../../../shared/shell/designer/DesignedReport.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { type CheckedReport, checkReport, unreached } from '../../framework/definitions/checkReport.ts';
import type { SourceFile } from '../../framework/definitions/DefinitionSource.ts';
import { designFile, reportFile } from './designedReports.ts';
import { type RightsFinding, rightsFindings } from './designRights.ts';

/** A draft, checked for its designer. */
export interface CheckedDesign {
  readonly findings: readonly WordedFinding[];
  /** The definitions in use with the draft; undefined while a finding is an error. */
  readonly registry: Registry | undefined;
}

export interface Draft {
  readonly name: string;
  readonly text: string;
  /** true: the report in use under this name is this design. */
  readonly isInUse: boolean;
}

/** Checks a draft as the lint checks a file, and that it stays within the rights of its designer. */
export function checkDesign({ registry, reader, language }: CallContext, app: App, { name, text, isInUse }: Draft): CheckedDesign {
  const file = reportFile(name);
  const { findings, report, registry: joined } = checkedReport(registry, designFile(name, text), app.definitions.registered());
  const isTaken = !isInUse && registry.set.reports.some((each) => each.file === file);
  const own: readonly RightsFinding[] = [
    ...(isTaken ? [{ pointer: '/name', message: { key: 'designer.name_taken', values: { name } } }] : []),
    ...(report ? rightsFindings(joined ?? registry, reader, report) : []),
  ];
  const word = ({ key, values }: Finding['message']): string => formatMessage(registry.messages, language, key, values);
  return {
    findings: [
      ...own.map(({ pointer, message }) => ({
        code: 'RIGHTS',
        severity: 'error' as const,
        pointer,
        message: word(message),
        hint: word({ key: 'designer.beyond.hint' }),
      })),
      ...findings.map(({ code, severity, pointer, message, hint }) => ({
        code,
        severity,
        pointer,
        message: word(code === unreached ? { key: 'designer.unreached' } : message),
        hint: word(code === unreached ? { key: 'designer.unreached.hint' } : hint),
        ...placeIn(message),
      })),
    ],
    registry: own.length === 0 ? joined : undefined,
  };
}

/** The characters of a formula that a finding is about. */
function placeIn({ values: { at, length } = {} }: Finding['message']): Pick<WordedFinding, 'place'> {
  return typeof at === 'number' && typeof length === 'number' ? { place: { at: at - 1, length } } : {};
}

/** Drafts checked with the definitions in use: each page of a draft's rows needs the same check again. */
const checkedBy = memoizeByObject((_registry: Registry) => new Map<string, CheckedReport>());
const checkedMax = 20;

function checkedReport(registry: Registry, file: SourceFile, registered: RegisteredNames | undefined): CheckedReport {
  const known = checkedBy(registry);
  const key = `${file.file} ${file.text}`;
  const checked = known.get(key) ?? checkReport(registry, file, registered);
  if (known.size >= checkedMax) known.clear();
  known.set(key, checked);
  return checked;
}

/** A reader to whom the screen of a draft is granted, as its publication would grant it. */
export function grantedTo(reader: Reader, cmid: string): Reader {
  return { ...reader, grants: new Set([...reader.grants, cmid]) };
}

/**
 * The screen of a draft for a reader, its list over the rows of the draft.
 * @param rowsPath path of these rows below /api
 * @returns null if the reader could not use the screen
 */
export function screenOf(ctx: CallContext, registry: Registry, cmid: string, rowsPath: string): ScreenDescription | null {
  const described = describeScreen(registry, cmid, { ...ctx, reader: grantedTo(ctx.reader, cmid) });
  if (!described?.list) return null;
  const { list } = described;
  const fixed = list.apiKey.split('?', 2)[1];
  return { ...described, list: { ...list, apiKey: `GET ${rowsPath}${fixed === undefined ? '' : `?${fixed}`}`, exportFormats: [] } };
}
