import { useMemo } from 'react';
import { Navigate } from 'react-router';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { ScreenParamsContext } from '../../framework/admin/ResourceCatalogueContext.ts';
import { BlockBoundary } from '../../framework/BlockBoundary.tsx';
import { ChildListContext, type ChildListProps } from '../../framework/form/related/ChildListContext.ts';
import { textItemId } from '../../framework/grid/accordion/textItemId.ts';
import { type GridScreen, hasList } from '../../framework/grid/state/GridList.ts';
import type { ScreenViewAt } from '../../framework/screens/findView.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import { Slot } from '../../framework/slots/Slot.tsx';
import { MissingScreen } from './MissingScreen.tsx';
import { ListAccordion, RecordPage, ReportGrid } from './screenParts.ts';

/** The component that a page or resource names for its whole screen. */
function SlotPage({ screen, view }: ScreenViewProps) {
  return (
    <Slot slots={screen.slots} kind="page" props={{ screen, params: view.params }}>
      <MissingScreen />
    </Slot>
  );
}

/** A form over a call, among the screens of a resource. Its path names its draft and title. */
function CallForm({ screen, view: { screen: own } }: ScreenViewProps) {
  const described = useMemo(
    (): ScreenDescription => ({
      ...screen,
      cmid: own.path,
      title: own.title,
      form: own.form,
      verbs: ['create'],
      children: [],
      slots: own.form?.call?.slots ?? {},
    }),
    [screen, own],
  );
  return own.form ? <RecordPage screen={described} view="create" /> : <MissingScreen />;
}

interface ScreenViewProps {
  readonly screen: ScreenDescription;
  readonly view: ScreenViewAt;
}

/** The content of a screen, by its kind. Grid and forms are loaded when the first screen of their kind is opened. */
export function ScreenView({ screen, view }: ScreenViewProps) {
  const key = `${view.screen.path} ${view.params['id'] ?? ''}`;
  return (
    <BlockBoundary isPage resetKey={key}>
      <ScreenParamsContext value={view.params}>
        <Kind key={key} screen={screen} view={view} />
      </ScreenParamsContext>
    </BlockBoundary>
  );
}

function drawChildList(props: ChildListProps) {
  return <ReportGrid {...props} />;
}

/** Leads to the list, opened at a record. */
function AmongOthers({ screen, id }: { readonly screen: ScreenDescription; readonly id: string }) {
  const pagePath = usePagePath();
  const { path = '' } = screen.screens.find(({ view }) => view === 'list') ?? {};
  return <Navigate to={{ pathname: pagePath(path), hash: textItemId(id) }} replace />;
}

/** true: the list is read in place of a table. */
function isRead(screen: ScreenDescription): screen is GridScreen {
  return hasList(screen) && screen.list.accordion !== undefined;
}

function Kind({ screen, view }: ScreenViewProps) {
  switch (view.screen.view) {
    case 'list':
      if (isRead(screen)) return <ListAccordion screen={screen} />;
      return screen.list ? <ReportGrid screen={screen} /> : <MissingScreen />;
    case 'create':
    case 'edit':
    case 'show':
      // The place of a text is among the others; its record is for those who write it.
      if (view.screen.view === 'show' && isRead(screen) && !screen.verbs.includes('edit'))
        return <AmongOthers screen={screen} id={view.params['id'] ?? ''} />;
      if (!screen.form) return <MissingScreen />;
      return (
        <ChildListContext value={drawChildList}>
          <RecordPage screen={screen} view={view.screen.view} id={view.params['id']} />
        </ChildListContext>
      );
    case 'form':
      return <CallForm screen={screen} view={view} />;
    case 'page':
      return <SlotPage screen={screen} view={view} />;
  }
}
