import type { FileRules, PictureSize } from '../../../shared/framework/fields/property.gen.ts';

/** Types that a browser reduces; TIFF stays as it is (spec B-032), and moving pictures would lose their movement. */
const reducible: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/bmp']);

/** true: the browser may make the file smaller before it is sent, so its present size says nothing about a limit. */
export function isReducible({ type }: Pick<File, 'type'>, most: FileRules['max_pixels']): boolean {
  return most !== undefined && reducible.has(type);
}

/**
 * The size of a picture within a maximum width and height, its shape kept. Spec B-032
 * @param most one number: the maximum of both
 */
export function fittedSize({ width, height }: PictureSize, most: number | PictureSize): PictureSize {
  const box = typeof most === 'number' ? { width: most, height: most } : most;
  const share = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * Reduces a picture before it is sent. A picture that fits, another file and one that the browser cannot read stay as they are.
 * @param most maximum width and height in pixels; undefined: none is reduced
 */
export async function reducePicture(file: File, most: FileRules['max_pixels']): Promise<File> {
  if (most === undefined || !isReducible(file, most)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const size = fittedSize(picture, most);
    if (size.width === picture.width && size.height === picture.height) return file;
    const canvas = Object.assign(document.createElement('canvas'), size);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
    if (!blob) return file;
    const name = type === file.type ? file.name : file.name.replace(/\.[^.]*$/, '.jpg');
    return new File([blob], name, { type, lastModified: file.lastModified });
  } finally {
    picture.close();
  }
}
