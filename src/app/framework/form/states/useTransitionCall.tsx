import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { RecordTransitions, TransitionOffer } from '../../../../shared/framework/states/RecordTransitions.ts';
import { ApiError } from '../../api/ApiError.ts';
import { makeTransition, readTransitions, type TransitionBody } from '../../api/stateCalls.ts';
import { useOnlineCall } from '../../api/useOnlineCall.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { MovedNotice } from './MovedNotice.tsx';
import type { StatefulRecord } from './StatefulRecord.ts';

/** Why a transition was not made. */
export interface TransitionFailure {
  readonly error: ApiError;
  /** The states as they are now, if the record has moved or refuses the transition. */
  readonly now?: RecordTransitions | undefined;
}

interface TransitionCall {
  /** Sends the transition, without a connection once it is back; a second call while one runs sends nothing. */
  readonly send: (body: TransitionBody) => Promise<TransitionFailure | undefined>;
  readonly isSending: boolean;
}

interface TransitionEvents {
  /** Called once the transition is made. */
  readonly onMade: () => void;
  /** Called with the record after it, when the page shows the record as it is now; right away if it is out of sight. */
  readonly onMoved: (record: FormRecord) => void;
  /** Called with the record once the transition is taken back from its notice. */
  readonly onUndone?: ((record: FormRecord) => void) | undefined;
}

/**
 * Makes a transition of a record: tells its end in a notice and reads again what the page shows of the record and of the lists around it.
 */
export function useTransitionCall(
  { form: { apiUrl }, id, name }: Pick<StatefulRecord, 'form' | 'id' | 'name'>,
  { name: transition, label, done, undo }: TransitionOffer,
  { onMade, onMoved, onUndone }: TransitionEvents,
): TransitionCall {
  const message = useMessage();
  const notify = useNotify();
  const cache = useQueryClient();
  const { send: sendOnline } = useOnlineCall();
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);
  const run = async (body: TransitionBody): Promise<TransitionFailure | undefined> => {
    try {
      const record = await sendOnline(() => makeTransition(apiUrl, id, transition, body));
      if (!record) return undefined;
      const isGone = record['version'] === undefined;
      const text = isGone ? message('states.gone', { label, name }) : (done ?? message('states.done', { label, name }));
      // A record that is out of sight would be missing for the page that still shows it.
      const isRead = ([resource, part]: readonly unknown[]) => resource !== 'transitions' && !(isGone && part === 'getOne');
      const readAgain = () => cache.invalidateQueries({ predicate: ({ queryKey }) => isRead(queryKey) });
      if (undo === undefined || isGone) notify(text, { type: 'success' });
      else {
        const version = Number(record['version']);
        const takeBack = async (): Promise<void> => {
          const before = await makeTransition(apiUrl, id, undo, { version });
          await readAgain();
          onUndone?.(before);
        };
        notify(<MovedNotice text={text} undo={takeBack} />);
      }
      onMade();
      if (isGone) onMoved(record);
      await readAgain();
      if (!isGone) onMoved(record);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const hasMoved = [403, 404, 409].includes(error.status) && error.problem.errors === undefined;
      return { error, now: hasMoved ? await readTransitions(apiUrl, id).catch(() => undefined) : undefined };
    }
  };
  return {
    isSending,
    send: async (body) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setSending(true);
      try {
        return await run(body);
      } finally {
        isRunning.current = false;
        setSending(false);
      }
    },
  };
}
