import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { sendFile } from '../../framework/files/sendFile.ts';
import type { UploadItem } from '../../framework/files/uploadQueue.ts';
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

/** A file that becomes an entry. */
interface FileEntry extends UploadItem {
  /** Reference of its entry, once that is made: a further try sends the file alone. */
  readonly dlref?: string | undefined;
}

export interface FileEntries {
  readonly items: readonly FileEntry[];
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
  const [items, setItems] = useState<readonly FileEntry[]>([]);
  const shared = useRef<SharedValues>(undefined);
  const sending = useRef<AbortController>(undefined);
  // A page that goes makes no further entries.
  useEffect(() => () => sending.current?.abort(), []);
  const change = useCallback((key: number, changes: Partial<FileEntry>): void => {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }, []);
  const create = async (file: File, { body }: SharedValues): Promise<string> => {
    const own = { ...body, title_en: titleOfFile(file.name), title_fr: null };
    return (await callApi('POST', 'doclib/library/{conn}/{cmid}', { params: { conn, cmid }, body: own, suppressErrors: true })).dlref;
  };
  const add = useEffectEvent(async ({ key, file, dlref }: FileEntry): Promise<void> => {
    if (!shared.current) return;
    const controller = new AbortController();
    sending.current = controller;
    change(key, { state: 'uploading', progress: 0, problem: undefined });
    try {
      const made = dlref ?? (await create(file, shared.current));
      change(key, { dlref: made });
      const target = { url: `doclib/documents/${conn}/${cmid}/${made}`, query: { doctype: shared.current.doctype } };
      const onProgress = (progress: number): void => change(key, { progress });
      await sendFile(file, undefined, { signal: controller.signal, onProgress }, target);
      change(key, { state: 'uploaded' });
    } catch (error) {
      if (controller.signal.aborted) return;
      change(key, { state: 'failed', problem: error instanceof ApiError ? apiErrorText(error, message) : message('files.failed') });
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
      const dlref = first && (await create(first, values));
      setItems(files.map((file, key) => ({ key, file, state: 'queued', progress: 0, dlref: key === 0 ? dlref : undefined })));
    },
    retry: (key) => change(key, { state: 'queued', problem: undefined }),
    drop: (key) => setItems((before) => before.filter((item) => item.key !== key || item.state === 'uploading')),
  };
}
