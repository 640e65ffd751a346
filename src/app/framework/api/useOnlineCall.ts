import { useEffect, useRef, useState } from 'react';
import { whenOnline } from './connection.ts';

interface OnlineCall {
  /** Runs the call, after a wait for the connection. @returns undefined if the wait was cancelled; nothing is sent then */
  readonly send: <Answer>(call: () => Promise<Answer>) => Promise<Answer | undefined>;
  /** true while a call waits for the connection. */
  readonly isWaiting: boolean;
  /** Ends the wait. */
  readonly cancel: () => void;
}

/** Sends changes once there is a connection. The wait ends without sending if it is cancelled or if its component goes. */
export function useOnlineCall(): OnlineCall {
  const [isWaiting, setWaiting] = useState(false);
  const wait = useRef<AbortController>(undefined);
  useEffect(() => () => wait.current?.abort(), []);
  const send: OnlineCall['send'] = async (call) => {
    const own = new AbortController();
    wait.current = own;
    if (!navigator.onLine) setWaiting(true);
    try {
      await whenOnline(own.signal);
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      setWaiting(false);
    }
    return call();
  };
  return { send, isWaiting, cancel: () => wait.current?.abort() };
}
