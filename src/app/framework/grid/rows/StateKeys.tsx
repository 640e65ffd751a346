import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import type { GridRow } from '../../../../shared/framework/grid/listAnswer.ts';
import { readTransitions } from '../../api/stateCalls.ts';
import { type KeyedTransition, keyedTransitions } from '../../form/states/keyedTransitions.ts';
import { RowChoiceRun } from '../../form/states/RowChoiceRun.tsx';
import type { RowChoice } from '../../form/states/RowTransitions.tsx';
import { sortOffers } from '../../form/states/stateOffers.ts';
import { useMoveRows } from '../../form/states/useMoveRows.tsx';
import { formEntity } from '../../form/values/formEntity.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart, WaitingContext } from '../../lazyPart.ts';
import { useGridActions, useGridLayout, useGridRows } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { nameOfRow, namingColumns } from './rowNames.ts';

const BulkStateDialog = lazyPart(() => import('../../form/states/BulkStateDialog.tsx'), 'BulkStateDialog');

interface StateKeysProps {
  readonly screen: ScreenDescription;
  readonly form: NonNullable<ScreenDescription['form']>;
  readonly children: ReactNode;
}

/**
 * The keys of a list that make transitions: of the row with the focus, or of the selected rows if it is one of them. A transition that asks
 * or confirms does so first; all others are made by the key alone, with an undo in their notice.
 */
export function StateKeys({ screen, form, children }: StateKeysProps) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const isNarrow = useIsNarrow();
  const { change } = useGridActions();
  const { list, shownColumns } = useGridLayout();
  const { rows, selection } = useGridRows();
  const entity = useMemo(() => formEntity(form), [form]);
  const keyed = useMemo(() => keyedTransitions(form.schema), [form.schema]);
  const [made, setMade] = useState<{ readonly row: GridRow; readonly name: string; readonly choice: RowChoice }>();
  const [several, setSeveral] = useState<KeyedTransition>();
  const moveRows = useMoveRows(form.apiUrl);
  const ids = selection.isMatching ? [] : selection.ids;
  const makeOne = async (row: GridRow, key: string): Promise<void> => {
    const name = nameOfRow(row, namingColumns(shownColumns, list.nameFields, text), list.nameFields);
    const found = await readTransitions(form.apiUrl, row.id);
    const { offered, missing } = sortOffers(found, entity);
    const isOfKey = ({ offer }: (typeof offered)[number]) => keyed.some((each) => each.key === key && each.name === offer.name);
    const chosen = offered.find(isOfKey);
    const barred = missing.filter(isOfKey);
    if (chosen) setMade({ row, name, choice: { kind: 'transition', chosen, version: found.version } });
    else if (barred.length > 0) setMade({ row, name, choice: { kind: 'why', missing: barred } });
    else notify(message('states.key_none', { key: key.toUpperCase(), name }), { type: 'info' });
  };
  const makeSeveral = (key: string): void => {
    const transition = keyed.find((each) => each.key === key && each.bulk === true);
    if (!transition)
      notify(message('states.key_none', { key: key.toUpperCase(), name: message('states.bulk_title', { count: ids.length }) }), {
        type: 'info',
      });
    else if (transition.asks || transition.comment || transition.confirm) setSeveral(transition);
    else
      void moveRows(
        transition,
        rows.filter(({ id }) => selection.has(id)),
      ).then((isWhole) => isWhole || setSeveral(transition));
  };
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat && !event.defaultPrevented;
    if (!isPlain || !keyed.some((each) => each.key === key) || !(target instanceof Element)) return;
    if (target.closest('input:not([type="checkbox"]), textarea, [role="dialog"], [role="menu"], [role="listbox"]')) return;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'];
    const row = rows.find((each) => String(each.id) === id);
    if (!row) return;
    event.preventDefault();
    if (selection.has(row.id) && ids.length > 1) makeSeveral(key);
    else void makeOne(row, key);
  };
  const refresh = () => change('refresh', {});
  return (
    // The rows within have the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Box onKeyDown={press} sx={{ display: 'contents' }}>
      {!isNarrow && <KeyLine keyed={keyed} />}
      {children}
      {made && (
        <WaitingContext value={null}>
          <RowChoiceRun
            listed={{ screen, form, id: made.row.id, name: made.name }}
            choice={made.choice}
            onReload={refresh}
            onClose={() => setMade(undefined)}
          />
        </WaitingContext>
      )}
      {several && (
        <WaitingContext value={null}>
          <BulkStateDialog
            screen={screen}
            form={form}
            ids={ids}
            count={ids.length}
            rows={rows}
            first={several.name}
            onClose={(refused) => {
              setSeveral(undefined);
              if (refused) selection.select(refused);
            }}
          />
        </WaitingContext>
      )}
    </Box>
  );
}

/** The keys with their transitions, each once. */
function KeyLine({ keyed }: { readonly keyed: readonly KeyedTransition[] }) {
  const message = useMessage();
  const text = useText();
  const shown = keyed.filter(({ key }, place) => keyed.findIndex((each) => each.key === key) === place);
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5, displayPrint: 'none' }}>
      {message('states.keys')} {shown.map(({ key, label }) => `${key.toUpperCase()} ${text(label)}`).join(' · ')}
    </Typography>
  );
}
