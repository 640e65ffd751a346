import { describe, expect, test } from 'vitest';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { acceptAttribute } from './FileChooser.tsx';
import { fittedSize } from './reducePicture.ts';
import { isOverLimit, type UploadAction, type UploadItem, uploadQueue } from './uploadQueue.ts';

const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name);
const attachment = { id: 7, filename: 'a.pdf' } as Attachment;

describe('the files of an uploader', () => {
  const after = (...actions: readonly UploadAction[]): readonly UploadItem[] => actions.reduce(uploadQueue, [] as readonly UploadItem[]);
  const added: UploadAction = { act: 'add', files: [{ key: 1, file: file('a.pdf') }] };

  test('are queued, uploading, then uploaded or failed [B-027] [B-028]', () => {
    expect(after(added)).toMatchObject([{ state: 'queued', progress: 0 }]);
    expect(after(added, { act: 'start', key: 1 })).toMatchObject([{ state: 'uploading' }]);
    expect(after(added, { act: 'start', key: 1 }, { act: 'progress', key: 1, progress: 0.5 })).toMatchObject([{ progress: 0.5 }]);
    expect(after(added, { act: 'start', key: 1 }, { act: 'uploaded', key: 1, attachment })).toMatchObject([
      { state: 'uploaded', attachment },
    ]);
    const failed = after(added, { act: 'start', key: 1 }, { act: 'failed', key: 1, problem: 'no' });
    expect(failed).toMatchObject([{ state: 'failed', problem: 'no' }]);
    expect(uploadQueue(failed, { act: 'retry', key: 1 })).toMatchObject([{ state: 'queued', problem: undefined }]);
    expect(uploadQueue(failed, { act: 'remove', key: 1 })).toEqual([]);
    expect(after({ act: 'progress', key: 9, progress: 1 })).toEqual([]);
  });

  test.each([
    ['no limit [B-031]', [5_000_000_000], [], {}, false],
    ['a file at the limit [B-029]', [100], [], { max_bytes: 100 }, false],
    ['a file over the limit [B-029]', [5, 101], [], { max_bytes: 100 }, true],
    ['two files at the total limit [B-030]', [60, 40], [], { max_total_bytes: 100 }, false],
    ['two files over the total limit [B-030]', [60, 41], [], { max_total_bytes: 100 }, true],
    ['with files on their way', [60], [41], { max_total_bytes: 100 }, true],
    ['with files kept already', [60], [], { max_total_bytes: 100, keptBytes: 41 }, true],
  ])('%s', (_name, sizes, waiting, limits, expected) => {
    const of = (size: number) => ({ size });
    expect(isOverLimit(sizes.map(of), waiting.map(of), limits)).toBe(expected);
  });
});

test.each([
  ['PDF and pictures [B-033]', ['application/pdf', 'image/*'], '.pdf,image/*'],
  ['a type with several endings', ['image/tiff'], '.tif,.tiff'],
  ['a type without a known ending', ['application/x-special'], 'application/x-special'],
])('the dialog of the browser offers %s', (_name, accept, expected) => {
  expect(acceptAttribute(accept)).toBe(expected);
});

const wide = { width: 2000, height: 500 };

test.each([
  [4000, 3000, 2000, { width: 2000, height: 1500 }],
  [3000, 4000, 2000, { width: 1500, height: 2000 }],
  [800, 600, 2000, { width: 800, height: 600 }],
  [10_000, 1, 100, { width: 100, height: 1 }],
  [4000, 500, wide, { width: 2000, height: 250 }],
  [1000, 1000, wide, { width: 500, height: 500 }],
  [2000, 500, wide, wide],
])('a picture of %i × %i fits a maximum of %j [B-032]', (width, height, most, expected) => {
  expect(fittedSize({ width, height }, most)).toEqual(expected);
});
