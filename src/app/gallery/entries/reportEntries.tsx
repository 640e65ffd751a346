import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import type { OpenedTemplate, TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { lazyPart } from '../../framework/lazyPart.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';
import { withSlotMessages } from '../../framework/slots/withSlotMessages.ts';
import { PushReportDialog } from '../../shell/push_reports/PushReportDialog.tsx';
import { bookScreen } from './exampleBooks.ts';
import { bookReport, previews } from './exampleReports.ts';
import { galleryEntry } from './GalleryEntry.ts';
import { Opened } from './Opened.tsx';

// Their texts come with the components of slots.
const PushReportPreview = lazyPart(() => withSlotMessages(import('../../shell/push_reports/PushReportPreview.tsx')), 'PushReportPreview');
const Generator = lazyPart(() => withSlotMessages(import('../../shell/report_templates/Generator.tsx')), 'Generator');
const LivePreview = lazyPart(() => withSlotMessages(import('../../shell/report_templates/LivePreview.tsx')), 'LivePreview');
const ReportStep = lazyPart(() => withSlotMessages(import('../../shell/report_templates/ReportStep.tsx')), 'ReportStep');

interface Scheduled {
  readonly list: string;
  readonly api_url: string;
  readonly cmid?: string;
  readonly query_params: Readonly<Record<string, string>>;
}

function ScheduleDialog({ definition: { list, api_url, cmid, query_params } }: { readonly definition: Scheduled }) {
  return (
    <Opened>
      {(close) => <PushReportDialog list={list} apiKey={parseApiKey(api_url)} parameters={query_params} cmid={cmid} onClose={close} />}
    </Opened>
  );
}

/** Beside the form of a push report; a record without a list, a frequency or an hour has none. */
function SchedulePreview({ definition }: { readonly definition: SlotRecord }) {
  const screen = useMemo(() => ({ ...bookScreen({}), entity: 'push_reports' }), []);
  return <PushReportPreview screen={screen} record={definition} mode="create" onChange={() => {}} />;
}

/** The steps of a report that is built; the template is not stored. */
function Build({ definition }: { readonly definition: TemplateDraft }) {
  const report = useMemo(() => bookReport(definition.report), [definition]);
  const template: OpenedTemplate = {
    id: 1,
    name: 'Books',
    access_level: 'personal',
    draft: definition,
    problems: [],
    screen: null,
    canChange: true,
  };
  return <Generator report={report} template={template} edited={undefined} isAdvanced={true} onOther={undefined} />;
}

function Preview({ definition }: { readonly definition: TemplateDraft }) {
  return (
    <>
      <Typography component="h2" variant="h3">
        Books
      </Typography>
      <LivePreview draft={definition} />
    </>
  );
}

function ChooseReport() {
  return <ReportStep isBack={false} onChoose={() => {}} />;
}

const draft: Omit<TemplateDraft, 'report'> = {
  column_list: [{ field: 'title' }, { field: 'status' }, { field: 'copies' }],
  sorting: [{ field: 'title', order: 'asc' }],
  filters: { copies__gte: 1 },
};
const lent = { name: 'Lent', operation: 'difference', column_list: ['copies', 'free'], decimals: 0, format: 'number' } as const;
const scheduled: Scheduled = { list: 'Books', api_url: 'GET books', cmid: 'BOOKS', query_params: { status__in: 'new,lent' } };

/** Reports that users build, and lists that are sent on a schedule. */
export const reportEntries = [
  galleryEntry({ name: 'report-generator-start', group: 'forms', component: ChooseReport, definition: {} }),
  galleryEntry<TemplateDraft>({
    name: 'report-generator',
    group: 'forms',
    component: Build,
    definition: { report: previews.rows, ...draft, report_calculated_columns: [lent] },
  }),
  ...Object.entries(previews).map(([name, report]) =>
    galleryEntry<TemplateDraft>({ name: `report-preview-${name}`, group: 'forms', component: Preview, definition: { report, ...draft } }),
  ),
  galleryEntry<Scheduled>({ name: 'push-report-dialog', group: 'dialogs', component: ScheduleDialog, definition: scheduled }),
  galleryEntry<Scheduled>({
    name: 'push-report-dialog-groups',
    group: 'dialogs',
    component: ScheduleDialog,
    definition: { ...scheduled, query_params: { group_by: 'status' } },
  }),
  galleryEntry<SlotRecord>({
    name: 'push-report-preview',
    group: 'forms',
    component: SchedulePreview,
    definition: { api_url: 'api/books', cmid: 'BOOKS', frequency: 'daily', hour: 7, recipients: ['ann@books.example'] },
  }),
  galleryEntry<SlotRecord>({
    name: 'push-report-preview-missing',
    group: 'forms',
    component: SchedulePreview,
    definition: { frequency: 'daily' },
  }),
];
