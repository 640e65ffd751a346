import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../../framework/api/callApi.ts';
import { solveInWorker } from './solveInWorker.ts';

interface Captcha {
  readonly isTicked: boolean;
  readonly tick: (isTicked: boolean) => void;
  /** How much of the work is done, 0 to 1; at most that long is left. */
  readonly share: number;
  readonly hasFailed: boolean;
}

/** A solution is renewed before the server would take it for too old. Its own instant of expiry is of no use: clocks of people differ. */
const renewalMs = 600_000;

/**
 * Works at a challenge once the box is ticked, and again when its solution is spent or grows old.
 * @param solution the solution held so far; empty: there is none
 * @param onSolved given the solution, or an empty text when it is none any more
 */
export function useCaptcha(solution: string, onSolved: (solution: string) => void): Captcha {
  const [isTicked, setTicked] = useState(false);
  const [share, setShare] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const isWorking = isTicked && solution === '';

  // The caller's function is another one at each drawing: only the box and the loss of a solution begin work.
  const take = useEffectEvent(onSolved);
  useEffect(() => {
    if (!isWorking) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const work = async (): Promise<void> => {
      const challenge = await callApi('GET', 'globals/google_recaptcha/challenge', { signal });
      setShare(0);
      const found = await solveInWorker(challenge, setShare, signal);
      take(found);
    };
    work().catch(() => {
      if (signal.aborted) return;
      setFailed(true);
      setTicked(false);
    });
    return () => controller.abort();
  }, [isWorking]);

  useEffect(() => {
    if (solution === '') return undefined;
    const timer = setTimeout(() => take(''), renewalMs);
    return () => clearTimeout(timer);
  }, [solution]);

  return {
    isTicked,
    tick: (next) => {
      setTicked(next);
      setFailed(false);
      if (!next) onSolved('');
    },
    share,
    hasFailed,
  };
}
