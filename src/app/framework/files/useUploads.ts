import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { FileRules } from '../../../shared/framework/fields/property.gen.ts';
import type { Attachment, FilePlace } from '../../../shared/framework/files/Attachment.ts';
import { ApiError } from '../api/ApiError.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useLatest } from '../useLatest.ts';
import { isReducible, reducePicture } from './reducePicture.ts';
import { type SendTarget, sendFile } from './sendFile.ts';
import { isOverLimit, takesPlace, type UploadItem, type UploadLimits, uploadQueue } from './uploadQueue.ts';

/** Files that are sent at the same time. */
const atOnce = 2;

export interface UploadOptions {
  /** undefined: the target knows its own. */
  readonly place?: FilePlace | undefined;
  readonly rules: FileRules;
  readonly limits?: Pick<UploadLimits, 'room' | 'keptBytes'>;
  /** true: the place holds one file, and the next choice replaces a refused one. */
  readonly isSingle?: boolean | undefined;
  readonly target?: SendTarget | undefined;
  /** true: the uploader shows no notice of a failure. Spec B-037 */
  readonly hidesFailure?: boolean | undefined;
  readonly onUploaded: (attachment: Attachment) => void;
}

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Number of files that may still be chosen; undefined: no limit. Refused and failed ones do not count. */
  readonly room: number | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly cancel: (key: number) => void;
  readonly retry: (key: number) => void;
}

let lastKey = 0;

/**
 * Sends chosen files one after the other, two at a time, each with its progress; a failed one can be sent again. A picture is measured once it
 * is reduced. The browser asks before a page with files on their way is closed or loaded again.
 */
export function useUploads(options: UploadOptions): Uploads {
  const [items, dispatch] = useReducer(uploadQueue, []);
  const running = useRef(new Map<number, AbortController>());
  /** Some of the files sent together have arrived. */
  const hasArrived = useRef(false);
  const latest = useLatest(options);
  const notify = useNotify();
  const message = useMessage();
  const latestItems = useLatest(items);

  const add = useCallback(
    (files: readonly File[]) => {
      const { rules, limits, isSingle = false } = latest();
      const items = latestItems();
      const waiting = items.filter(takesPlace).map(({ file }) => file);
      const sizesOf = (given: readonly File[]) => given.map((file) => ({ size: isReducible(file, rules.max_pixels) ? 0 : file.size }));
      if (isOverLimit(sizesOf(files), sizesOf(waiting), { ...rules, ...limits })) {
        notify(message('files.over_limit'), { type: 'error' });
        return;
      }
      const room = Math.max(0, (limits?.room ?? waiting.length + files.length) - waiting.length);
      const taken = files.slice(0, room);
      const leftOut = files.slice(room).map(({ name }) => name);
      if (leftOut.length > 0) notify(message('files.too_many', { count: room, files: leftOut.join(', ') }), { type: 'warning' });
      if (isSingle && taken.length > 0) for (const { key, state } of items) if (state === 'failed') dispatch({ act: 'remove', key });
      dispatch({ act: 'add', files: taken.map((file) => ({ key: ++lastKey, file })) });
    },
    [latest, latestItems, message, notify],
  );

  const start = useCallback(
    async ({ key, file }: UploadItem): Promise<void> => {
      const controller = new AbortController();
      running.current.set(key, controller);
      dispatch({ act: 'start', key });
      const { place, rules, target, hidesFailure = false } = latest();
      try {
        const sent = await reducePicture(file, rules.max_pixels);
        if (isOverLimit([sent], [], { max_bytes: rules.max_bytes })) {
          dispatch({ act: 'remove', key });
          notify(message('files.over_limit'), { type: 'error' });
          return;
        }
        const onProgress = (progress: number): void => dispatch({ act: 'progress', key, progress });
        const attachment = await sendFile(sent, place, { signal: controller.signal, onProgress }, target);
        dispatch({ act: 'uploaded', key, attachment });
        latest().onUploaded(attachment);
        hasArrived.current = true;
        dispatch({ act: 'remove', key });
      } catch (error) {
        if (controller.signal.aborted) return;
        const problem = error instanceof ApiError ? error.message || undefined : undefined;
        dispatch({ act: 'failed', key, problem });
        if (!hidesFailure) notify(message('files.failed'), { type: 'error' });
      } finally {
        running.current.delete(key);
        // One notice for several files, also where the last of them failed.
        if (hasArrived.current && running.current.size === 0 && !latestItems().some(({ state }) => state === 'queued')) {
          hasArrived.current = false;
          notify(message('files.uploaded'), { type: 'success' });
        }
      }
    },
    [latest, latestItems, message, notify],
  );

  useEffect(() => {
    const busy = items.filter(({ state }) => state === 'uploading').length;
    for (const item of items
      .filter(({ key, state }) => state === 'queued' && !running.current.has(key))
      .slice(0, Math.max(0, atOnce - busy)))
      void start(item);
  }, [items, start]);

  const isBusy = items.some(takesPlace);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  useEffect(() => {
    const controllers = running.current;
    // A page that goes gives up what it sends.
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const most = options.limits?.room;
  return {
    items,
    room: most === undefined ? undefined : Math.max(0, most - items.filter(takesPlace).length),
    add,
    cancel: (key) => {
      running.current.get(key)?.abort();
      dispatch({ act: 'remove', key });
    },
    retry: (key) => dispatch({ act: 'retry', key }),
  };
}
