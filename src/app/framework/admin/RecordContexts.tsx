import type { ReactNode } from 'react';
import {
  CreateContextProvider,
  EditContextProvider,
  type RaRecord,
  ResourceContextProvider,
  ShowContextProvider,
  useCreateController,
  useEditController,
  useShowController,
} from 'react-admin';

interface RecordContextsProps {
  /** Path of the resource's calls below /api. */
  readonly resource: string;
  readonly view: 'create' | 'edit' | 'show';
  /** The record as read, or the initial values of a new one. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/**
 * Provides react-admin's resource, record and show, edit or create contexts for a record's page, so that its components (`TextField`,
 * `ReferenceField`, `DeleteButton`, `SimpleForm`, `useRecordContext`, `useSaveContext`) work in the slots of the page. The page has
 * already read the record; a component that saves uses the data provider, and stays on the page.
 */
export function RecordContexts({ resource, view, record, children }: RecordContextsProps) {
  const Contexts = contextsOf[view];
  return (
    <ResourceContextProvider value={resource}>
      <Contexts resource={resource} record={record}>
        {children}
      </Contexts>
    </ResourceContextProvider>
  );
}

type ContextsProps = Omit<RecordContextsProps, 'view'>;

const contextsOf = { create: CreateContexts, edit: EditContexts, show: ShowContexts } as const;

/** Turns off react-admin's own check and query: the guard of the page checks the rights, and the page's query reads the record. */
function ofPage(record: ContextsProps['record']) {
  const { id } = record;
  const stored: RaRecord = { ...record, id: typeof id === 'number' ? id : String(id) };
  return { id: stored.id, disableAuthentication: true, queryOptions: { enabled: false, initialData: stored } };
}

function ShowContexts({ resource, record, children }: ContextsProps) {
  const controller = useShowController({ resource, ...ofPage(record) });
  return <ShowContextProvider value={controller}>{children}</ShowContextProvider>;
}

function EditContexts({ resource, record, children }: ContextsProps) {
  const controller = useEditController({ resource, redirect: false, mutationMode: 'pessimistic', ...ofPage(record) });
  return <EditContextProvider value={controller}>{children}</EditContextProvider>;
}

function CreateContexts({ resource, record, children }: ContextsProps) {
  const controller = useCreateController({ resource, record, redirect: false, disableAuthentication: true });
  return <CreateContextProvider value={controller}>{children}</CreateContextProvider>;
}
