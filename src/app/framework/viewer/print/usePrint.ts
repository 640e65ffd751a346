import { useEffect, useRef, useState } from 'react';
import type { PageSource } from '../model/PageSource.ts';
import type { Rotation } from '../model/viewState.ts';
import { printedPagesMax, printPages } from './printPages.ts';

export interface Printing {
  /** Pages that are ready; undefined: nothing is being printed. */
  readonly ready: number | undefined;
  readonly problem: 'too_long' | 'failed' | undefined;
  readonly print: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Prints the pages of a file, page by page. */
export function usePrint({ count, pictureOf }: PageSource, rotation: Rotation): Printing {
  const [ready, setReady] = useState<number>();
  const [problem, setProblem] = useState<Printing['problem']>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const print = async (): Promise<void> => {
    if (running.current) return;
    if (count > printedPagesMax) {
      setProblem('too_long');
      return;
    }
    const control = new AbortController();
    running.current = control;
    setProblem(undefined);
    setReady(0);
    try {
      await printPages({
        count,
        pictureOf: (page, signal) => pictureOf(page, rotation, signal),
        signal: control.signal,
        onReady: setReady,
      });
    } catch {
      if (!control.signal.aborted) setProblem('failed');
    } finally {
      running.current = undefined;
      setReady(undefined);
    }
  };
  return {
    ready,
    problem,
    print: () => void print(),
    cancel: () => running.current?.abort(),
    dismiss: () => setProblem(undefined),
  };
}
