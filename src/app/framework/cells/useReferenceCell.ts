import { useRef } from 'react';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { cellProblem } from '../../../shared/framework/cells/cellRules.ts';
import { useReferenceSource } from '../fields/inputs/useReferenceSource.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { RecordChoice } from '../pickers/useRecordChoices.ts';
import { type AskedName, isProblem, useFindNamedRecord } from './findNamedRecord.ts';
import type { ReferenceCellProps } from './ReferenceCellProps.ts';
import { useChoiceList } from './useChoiceList.ts';
import { useNameDraft } from './useNameDraft.ts';
import { useKeepRecordName } from './useRecordName.ts';

/** State of a cell that names a record. */
export function useReferenceCell(props: ReferenceCellProps) {
  const { rules, value = null, row, state, onChange, onForget } = props;
  const { records } = rules;
  const message = useMessage();
  const keepName = useKeepRecordName();
  const { find, dropAnswer } = useLatestAnswer();
  const { draft, setDraft, typed, unsaved, before, text } = useNameDraft(props);
  const { open, close, ...list } = useChoiceList(useReferenceSource(records, row), typed ? text : '');

  const send = (choice: RecordChoice | undefined) => {
    close();
    dropAnswer();
    const next = choice?.id ?? null;
    const problem = cellProblem(rules, next);
    if (problem) return setDraft({ text: '', over: value, problem });
    if (unsaved?.kind === 'saving' ? unsaved.value === next : value === next) {
      setDraft(undefined);
      return unsaved?.kind === 'failed' ? onForget?.() : undefined;
    }
    if (choice && records) keepName(records, choice);
    setDraft({ text: choice?.name ?? '', over: value, sent: next });
    return onChange(next);
  };
  const lookUp = async (name: string) => {
    if (!records) return;
    setDraft({ text: name, over: value, isLookedUp: true });
    const found = await find({ records, row, text: name, fit: 'part' });
    if (!found) return;
    if (isProblem(found)) setDraft({ text: name, over: value, problem: found });
    else send(found);
  };
  const leave = () => {
    const choice = list.isOpen ? list.choices[list.active] : undefined;
    close();
    if (choice) send(choice);
    else if (!typed || typed.isLookedUp || typed.problem) return;
    else if (typed.text === before) setDraft(undefined);
    else if (typed.text.trim() === '') send(undefined);
    else void lookUp(typed.text);
  };
  const problem = draft?.problem;
  const isRefused = state?.kind === 'refused' || (state?.kind === 'failed' && unsaved !== undefined);
  const refused = isRefused && !typed ? state.message : undefined;
  return {
    ...list,
    text,
    /** true: the text does not come from a record that is stored or sent. */
    isTyped: typed !== undefined,
    isLookedUp: draft?.isLookedUp === true,
    hint: problem ? message(problem.key, problem.values) : refused,
    type: (name: string) => {
      dropAnswer();
      setDraft({ text: name, over: value });
      open();
    },
    open,
    close,
    pick: send,
    enter: () => {
      // Over the values that a refusal has told, the same record is sent again.
      if (refused !== undefined && unsaved !== undefined && !(list.isOpen && list.active >= 0)) onChange(unsaved?.value);
      else leave();
    },
    leave,
    forget: () => {
      dropAnswer();
      close();
      setDraft(undefined);
      onForget?.();
    },
  };
}

/** Finds the record of a name. Only the latest search has an answer. */
function useLatestAnswer() {
  const findNamed = useFindNamedRecord();
  const searches = useRef(0);
  /** Ignores the search under way, since something else was typed or chosen. */
  const dropAnswer = () => {
    searches.current += 1;
  };
  /** @returns undefined: the answer is dropped */
  const find = async (asked: AskedName): Promise<RecordChoice | FieldProblem | undefined> => {
    dropAnswer();
    const own = searches.current;
    const found = await findNamed(asked).catch((): FieldProblem => ({ key: 'errors.network_hint' }));
    return own === searches.current ? found : undefined;
  };
  return { find, dropAnswer };
}
