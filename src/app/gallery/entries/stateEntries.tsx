import { useMemo } from 'react';
import { toEntity } from '../../../shared/framework/definitions/entity.ts';
import type { EntitySchema } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordTransitions } from '../../../shared/framework/states/RecordTransitions.ts';
import { RecordPage } from '../../framework/form/page/RecordPage.tsx';
import { BulkStateDialog } from '../../framework/form/states/BulkStateDialog.tsx';
import type { StatefulRecord } from '../../framework/form/states/StatefulRecord.ts';
import { sortOffers } from '../../framework/form/states/stateOffers.ts';
import { TransitionDialog } from '../../framework/form/states/TransitionDialog.tsx';
import { WhyMissingDialog } from '../../framework/form/states/WhyMissingDialog.tsx';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { requestRows, requestSchema, requestScreen, requestTransitions } from './exampleRequests.ts';
import { galleryEntry } from './GalleryEntry.ts';
import { Opened } from './Opened.tsx';

interface Page {
  readonly view: 'edit' | 'show';
  /** Request 2 is always moved by somebody else first. */
  readonly id: string;
  readonly schema: EntitySchema;
}

function StatesPage({ definition: { view, id, schema } }: { readonly definition: Page }) {
  const screen = useMemo(() => requestScreen(schema), [schema]);
  return <RecordPage screen={screen} view={view} id={id} />;
}

function StatesGrid({ definition }: { readonly definition: EntitySchema }) {
  const screen = useMemo(() => requestScreen(definition), [definition]);
  return <ReportGrid screen={screen} />;
}

interface Question {
  readonly id: number;
  readonly transition: string;
}

function Transition({ definition: { id, transition } }: { readonly definition: Question }) {
  const { machines, version } = requestTransitions(id, 'en');
  const subject = useSubject(id);
  const found = machines.flatMap(({ field, state, transitions }) => transitions.map((offer) => ({ field, state, offer })));
  const chosen = found.find(({ offer }) => offer.name === transition);
  if (!subject || !chosen) return null;
  return (
    <Opened>
      {(close) => (
        <TransitionDialog subject={subject} chosen={chosen} version={version} onMoved={close} onReload={() => {}} onClose={close} />
      )}
    </Opened>
  );
}

function useSubject(id: number): StatefulRecord | undefined {
  return useMemo(() => {
    const screen = requestScreen();
    const record = requestRows().find((each) => each['id'] === id);
    const { form } = screen;
    return form && { screen, form, entity, id, name: String(record?.['title']), record };
  }, [id]);
}

function WhyMissing({ definition }: { readonly definition: RecordTransitions }) {
  return (
    <Opened>{(close) => <WhyMissingDialog entity={entity} missing={sortOffers(definition, entity).missing} onClose={close} />}</Opened>
  );
}

/** Request 7 can be approved by others alone, others are in another state. */
function BulkState({ definition }: { readonly definition: readonly number[] }) {
  const screen = useMemo(() => requestScreen(), []);
  const { form } = screen;
  if (!form) return null;
  return (
    <Opened>
      {(close) => (
        <BulkStateDialog
          screen={screen}
          form={form}
          ids={definition}
          count={definition.length}
          rows={requestRows()}
          onClose={() => close()}
        />
      )}
    </Opened>
  );
}

const entity = toEntity(requestSchema);

const keys: Readonly<Record<string, string>> = { submit: 's', approve: 'a', receive: 'r', reject: 'x' };

/** Requests that keys of their list move. */
const keyedSchema: EntitySchema = {
  ...requestSchema,
  'x-states': [requestSchema['x-states'] ?? []].flat().map((machine) => ({
    ...machine,
    transitions: machine.transitions?.map((each) => ({ ...each, ...(keys[each.name] && { key: keys[each.name] }) })),
  })),
};

const pages: Readonly<Record<string, Pick<Page, 'id' | 'view'>>> = {
  'record-states': { view: 'show', id: '1' },
  'record-states-edit': { view: 'edit', id: '2' },
  'record-states-off-line': { view: 'show', id: '6' },
  'record-states-final': { view: 'show', id: '5' },
};

/** Records whose fields have states, on their page and in a list. */
export const stateEntries = [
  ...Object.entries(pages).map(([name, page]) =>
    galleryEntry<Page>({ name, group: 'records', component: StatesPage, definition: { ...page, schema: requestSchema } }),
  ),
  galleryEntry({ name: 'grid-states', group: 'grids', component: StatesGrid, definition: requestSchema }),
  galleryEntry({ name: 'grid-state-keys', group: 'grids', component: StatesGrid, definition: keyedSchema }),
  galleryEntry<Question>({
    name: 'transition-dialog',
    group: 'dialogs',
    component: Transition,
    definition: { id: 3, transition: 'order' },
  }),
  galleryEntry({ name: 'bulk-state-dialog', group: 'dialogs', component: BulkState, definition: [1, 2, 8, 10] }),
  galleryEntry({ name: 'why-missing-dialog', group: 'dialogs', component: WhyMissing, definition: requestTransitions(7, 'en') }),
];
