import type { Attachment } from '../../../shared/framework/files/Attachment.ts';

/** A chosen file on its way. Spec B-027, B-028 */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: 'queued' | 'uploading' | 'uploaded' | 'failed';
  /** Share that has arrived, 0 to 1. */
  readonly progress: number;
  /** The server's words for a failure. */
  readonly problem?: string | undefined;
  readonly attachment?: Attachment | undefined;
}

export type UploadAction =
  | { readonly act: 'add'; readonly files: readonly { readonly key: number; readonly file: File }[] }
  | { readonly act: 'start'; readonly key: number }
  | { readonly act: 'progress'; readonly key: number; readonly progress: number }
  | { readonly act: 'uploaded'; readonly key: number; readonly attachment: Attachment }
  | { readonly act: 'failed'; readonly key: number; readonly problem: string | undefined }
  | { readonly act: 'retry'; readonly key: number }
  | { readonly act: 'remove'; readonly key: number };

/** The chosen files after an event; events of a removed file change nothing. */
export function uploadQueue(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  if (action.act === 'add')
    return [...items, ...action.files.map(({ key, file }): UploadItem => ({ key, file, state: 'queued', progress: 0 }))];
  const { key } = action;
  if (action.act === 'remove') return items.filter((item) => item.key !== key);
  return items.map((item) => (item.key === key ? { ...item, ...changeBy(action) } : item));
}

function changeBy(action: Exclude<UploadAction, { readonly act: 'add' | 'remove' }>): Partial<UploadItem> {
  switch (action.act) {
    case 'start':
      return { state: 'uploading', progress: 0, problem: undefined };
    case 'progress':
      return { progress: action.progress };
    case 'uploaded':
      return { state: 'uploaded', progress: 1, attachment: action.attachment };
    case 'failed':
      return { state: 'failed', problem: action.problem };
    case 'retry':
      return { state: 'queued', progress: 0, problem: undefined };
  }
}

/** True for a file that is kept soon: a refused or failed one takes no place among the files of a field. */
export function takesPlace({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'queued' || state === 'uploading';
}

/** Limits of an uploader. */
export interface UploadLimits {
  readonly max_bytes?: number | undefined;
  readonly max_total_bytes?: number | undefined;
  /** Number of files that may still be added. */
  readonly room?: number | undefined;
  /** Bytes of the files that are kept already. */
  readonly keptBytes?: number | undefined;
}

/**
 * True if chosen files are over a limit; all of them are dropped then. Spec B-029, B-030, B-031
 * @param waiting files chosen before that are on their way
 */
export function isOverLimit(chosen: readonly Pick<File, 'size'>[], waiting: readonly Pick<File, 'size'>[], limits: UploadLimits): boolean {
  const { max_bytes: one, max_total_bytes: all, keptBytes = 0 } = limits;
  if (one !== undefined && chosen.some(({ size }) => size > one)) return true;
  const total = [...chosen, ...waiting].reduce((sum, { size }) => sum + size, keptBytes);
  return all !== undefined && total > all;
}
