import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { solveInWorker } from './solveInWorker.ts';

interface Captcha {
  readonly isTicked: boolean;
  readonly tick: (isTicked: boolean) => void;
  /** Share of the numbers tried, 0 to 1; a solution may come before 1. */
  readonly share: number;
  readonly hasFailed: boolean;
}

/**
 * Renews a solution before the server would reject it as too old. The expiry instant of the challenge is unusable: clocks of browsers
 * differ.
 */
const renewalMs = 600_000;

/**
 * Solves a challenge once the box is ticked, and again when the solution is spent or grows old.
 * @param solution the current solution; empty: none
 * @param form the form that the solution is for; undefined: a call of accounts
 * @param onSolved called with the solution, or with an empty text once it is no longer valid
 */
export function useCaptcha(solution: string, onSolved: (solution: string) => void, form?: string): Captcha {
  const [isTicked, setTicked] = useState(false);
  const [share, setShare] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const isWorking = isTicked && solution === '';

  // The caller passes a new function at each render: only the box and the loss of a solution start the work.
  const take = useEffectEvent(onSolved);
  useEffect(() => {
    if (!isWorking) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const work = async (): Promise<void> => {
      const challenge = await callApi('GET', 'globals/google_recaptcha/challenge', { query: { form }, signal });
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
  }, [isWorking, form]);

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
