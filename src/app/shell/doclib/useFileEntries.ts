import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { sendFile } from '../../framework/files/sendFile.ts';
import { type UploadItem, uploadQueue } from '../../framework/files/uploadQueue.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { apiErrorText } from '../forms/apiErrorText.ts';
import type { entryBody } from './entryFields.ts';
import { titleOfFile } from './titleOfFile.ts';
import type { Library } from './useLibrary.ts';

/** Values that all entries have. */
interface SharedValues {
  readonly body: ReturnType<typeof entryBody>;
  readonly doctype: string;
}

export interface FileEntries {
  readonly items: readonly UploadItem[];
  /** true: files are on their way. */
  readonly isBusy: boolean;
  /** Makes the first entry and, once it is accepted, the others. @throws ApiError for a refusal of the first one */
  readonly start: (files: readonly File[], shared: SharedValues) => Promise<void>;
  readonly retry: (key: number) => void;
  /** Leaves out a file that waits or has failed. */
  readonly drop: (key: number) => void;
}

/** Makes an entry of each file, one after the other. */
export function useFileEntries({ connection: conn, cmid }: Library): FileEntries {
  const message = useMessage();
  const [items, dispatch] = useReducer(uploadQueue, []);
  const shared = useRef<SharedValues>(undefined);
  /** Key of a file -> reference of its entry, once that is made: a further try sends the file alone. */
  const made = useRef(new Map<number, string>());
  const sending = useRef<AbortController>(undefined);
  // A page that goes makes no further entries.
  useEffect(() => () => sending.current?.abort(), []);
  const create = async (file: File, { body }: SharedValues): Promise<string> => {
    const own = { ...body, title_en: titleOfFile(file.name), title_fr: null };
    return (await callApi('POST', 'doclib/library/{conn}/{cmid}', { params: { conn, cmid }, body: own, suppressErrors: true })).dlref;
  };
  const add = useEffectEvent(async ({ key, file }: UploadItem): Promise<void> => {
    if (!shared.current) return;
    const controller = new AbortController();
    sending.current = controller;
    dispatch({ act: 'start', key });
    try {
      const dlref = made.current.get(key) ?? (await create(file, shared.current));
      made.current.set(key, dlref);
      const target = { url: `doclib/documents/${conn}/${cmid}/${dlref}`, query: { doctype: shared.current.doctype } };
      const onProgress = (progress: number): void => dispatch({ act: 'progress', key, progress });
      const attachment = await sendFile(file, undefined, { signal: controller.signal, onProgress }, target);
      dispatch({ act: 'uploaded', key, attachment });
    } catch (error) {
      if (controller.signal.aborted) return;
      dispatch({ act: 'failed', key, problem: error instanceof ApiError ? apiErrorText(error, message) : message('files.failed') });
    }
  });
  const isUploading = items.some(({ state }) => state === 'uploading');
  const next = isUploading ? undefined : items.find(({ state }) => state === 'queued');
  useEffect(() => {
    if (next) void add(next);
  }, [next]);
  return {
    items,
    isBusy: isUploading || next !== undefined,
    start: async (files, values) => {
      shared.current = values;
      const [first] = files;
      made.current = new Map(first && [[0, await create(first, values)]]);
      dispatch({ act: 'add', files: files.map((file, key) => ({ key, file })) });
    },
    retry: (key) => dispatch({ act: 'retry', key }),
    drop: (key) => {
      if (items.some((item) => item.key === key && item.state !== 'uploading')) dispatch({ act: 'remove', key });
    },
  };
}
