import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { RecordTransitions, TransitionOffer } from '../../../../shared/framework/states/RecordTransitions.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useOnlineCall } from '../../api/useOnlineCall.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import type { StatefulRecord } from './StatefulRecord.ts';
import { makeTransition, readTransitions, type TransitionBody } from './stateCalls.ts';

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

/**
 * Makes a transition of a record: tells its end in a notice and reads again what the page shows of the record and of the lists around it.
 * @param onMade called once the transition is made
 * @param onMoved called with the record after it, when the page shows the record as it is now; at once if it is out of sight
 */
export function useTransitionCall(
  { form: { apiUrl }, id, name }: Pick<StatefulRecord, 'form' | 'id' | 'name'>,
  { name: transition, label, done }: TransitionOffer,
  { onMade, onMoved }: { readonly onMade: () => void; readonly onMoved: (record: FormRecord) => void },
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
      notify(isGone ? message('states.gone', { label, name }) : (done ?? message('states.done', { label, name })), { type: 'success' });
      onMade();
      // A record that is out of sight would be missing for the page that still shows it.
      const isRead = ([resource, part]: readonly unknown[]) => resource !== 'transitions' && !(isGone && part === 'getOne');
      if (isGone) onMoved(record);
      await cache.invalidateQueries({ predicate: ({ queryKey }) => isRead(queryKey) });
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
