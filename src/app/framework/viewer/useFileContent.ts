import { useCallback, useEffect, useState } from 'react';
import type { ViewedFile } from './model/ViewedFile.ts';

interface FileContent {
  /** undefined until it is there. */
  readonly content: Blob | undefined;
  readonly problem: Error | undefined;
  readonly retry: () => void;
}

/** The content of a file, loaded anew for another file. A file that is no longer shown stops loading. */
export function useFileContent(file: ViewedFile): FileContent {
  const [attempts, setAttempts] = useState(0);
  const [state, setState] = useState<{ readonly file: ViewedFile; readonly content?: Blob; readonly problem?: Error }>({ file });
  useEffect(() => {
    const control = new AbortController();
    file.load(control.signal).then(
      (content) => !control.signal.aborted && setState({ file, content }),
      (error: unknown) => !control.signal.aborted && setState({ file, problem: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => control.abort();
  }, [file, attempts]);
  const retry = useCallback(() => {
    setState({ file });
    setAttempts((count) => count + 1);
  }, [file]);
  const isCurrent = state.file === file;
  return { content: isCurrent ? state.content : undefined, problem: isCurrent ? state.problem : undefined, retry };
}
