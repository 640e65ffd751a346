import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import type { AccessLevel, ReportToBuild, TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callGenerated } from '../../framework/api/callApi.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { refusalOf } from './refusalOf.ts';

interface OutputOptions {
  readonly report: ReportToBuild;
  readonly draft: TemplateDraft;
  readonly name: string;
  readonly level: AccessLevel;
  readonly edited: number | undefined;
  readonly onSaved: () => void;
}

const lists = { personal: 'RPT-MINE', company: 'RPT-COMPANY', general: 'RPT-GENERAL' } as const;

/** Saves the template and leads on, or downloads its file. */
export function useOutput({ draft, name, level, edited, onSaved }: OutputOptions) {
  const message = useMessage();
  const notify = useNotify();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblems({});
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = error.problem.errors ?? {};
      setProblems(found);
      const isShown = 'name' in found || 'access_level' in found;
      if (!isShown) setFailure(refusalOf(error) ?? message('errors.unknown'));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const save = (next: 'list' | 'schedule') =>
    attempt(async () => {
      const body = { name: name.trim(), access_level: level, ...draft };
      const id = edited === undefined ? await create(body) : await change(edited, body);
      onSaved();
      notify(message('report_generator.saved'), { type: 'success' });
      void navigate(next === 'schedule' ? `${pagePath('RPT-SCHED/ADD')}?template=${id}` : pagePath(lists[level]));
    });
  const download = (format: ExportFormat) =>
    attempt(async () => {
      const body = { ...draft, output_type: format, title: name.trim() || message('report_generator.untitled') };
      saveFile(await fetchFile('POST', 'report_templates/file', { body, suppressErrors: true }));
    });
  return { save, download, busy, problems, failure };
}

async function create(body: object): Promise<number> {
  return idOf(await callGenerated('POST', 'report_templates', { body, suppressErrors: true }));
}

async function change(id: number, body: object): Promise<number> {
  const stored = await callGenerated('GET', `report_templates/${id}`, { suppressErrors: true });
  const version = typeof stored === 'object' && stored !== null && 'version' in stored ? stored.version : undefined;
  return idOf(await callGenerated('PUT', `report_templates/${id}`, { body: { ...body, version }, suppressErrors: true }));
}

function idOf(record: unknown): number {
  return typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : 0;
}
