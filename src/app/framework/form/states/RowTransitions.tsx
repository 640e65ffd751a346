import MenuItem from '@mui/material/MenuItem';
import { useMessage } from '../../i18n/useMessage.ts';
import { RowTransitionsSkeleton } from './RowTransitionsSkeleton.tsx';
import type { ListedRecord } from './StatefulRecord.ts';
import { type StateOffer, sortOffers } from './stateOffers.ts';
import { TransitionItems } from './TransitionItems.tsx';
import { useListedRecord } from './useListedRecord.ts';
import { useRecordTransitions } from './useRecordTransitions.ts';

/** The choice in the menu of a row: a transition, or the reasons for those that are missing. */
export type RowChoice =
  | { readonly kind: 'transition'; readonly chosen: StateOffer; readonly version: number }
  | { readonly kind: 'why'; readonly missing: readonly StateOffer[] };

interface RowTransitionsProps {
  readonly listed: ListedRecord;
  readonly onChoose: (choice: RowChoice) => void;
}

/** The transitions of a record as entries of an open menu, read when the menu opens. */
export function RowTransitions({ listed, onChoose }: RowTransitionsProps) {
  const message = useMessage();
  const { form, entity, id } = useListedRecord(listed);
  const { data, error } = useRecordTransitions(form.apiUrl, id);
  if (error) return <MenuItem disabled>{message('states.failed')}</MenuItem>;
  if (!data) return <RowTransitionsSkeleton />;
  const { offered, missing } = sortOffers(data, entity);
  return (
    <TransitionItems
      entity={entity}
      offered={offered}
      saysNone
      onChoose={(chosen) => onChoose({ kind: 'transition', chosen, version: data.version })}
      onWhy={missing.length > 0 ? () => onChoose({ kind: 'why', missing }) : undefined}
    />
  );
}
