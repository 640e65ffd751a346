import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { isMadeAtOnce } from './stateOffers.ts';
import { TransitionDialog, type TransitionDialogProps } from './TransitionDialog.tsx';
import { type TransitionFailure, useTransitionCall } from './useTransitionCall.tsx';

type TransitionRunProps = Omit<TransitionDialogProps, 'failure'>;

/** Makes a transition that was chosen: at once, or by the dialog of what it asks for. A refusal opens the dialog too. */
export function TransitionRun(props: TransitionRunProps) {
  const { offer } = props.chosen;
  if (isMadeAtOnce(offer)) return <RunAtOnce {...props} />;
  return offer.asks.length > 0 && props.subject.record === undefined ? <WithRecord {...props} /> : <TransitionDialog {...props} />;
}

function RunAtOnce(props: TransitionRunProps) {
  const { subject, chosen, version, onMoved, onUndone, onClose } = props;
  const [failure, setFailure] = useState<TransitionFailure>();
  const { send } = useTransitionCall(subject, chosen.offer, { onMade: onClose, onMoved, onUndone });
  const isBegun = useRef(false);
  const begin = useEffectEvent(async () => {
    const refused = await send({ version });
    if (refused) setFailure(refused);
  });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, []);
  return failure ? <TransitionDialog {...props} failure={failure} /> : null;
}

/** A row of a list has some of the values alone: the fields that are asked for begin with those of the whole record. */
function WithRecord(props: TransitionRunProps) {
  const { subject } = props;
  const { data, error } = useGetOne(subject.form.apiUrl, { id: subject.id }, { refetchOnWindowFocus: false, retry: false });
  // Without the record the inputs begin empty.
  if (!data && !error) return null;
  return <TransitionDialog {...props} subject={{ ...subject, record: data ?? {} }} />;
}
