/** Types that a browser reduces; TIFF stays as it is (spec B-032), and moving pictures would lose their movement. */
const reducible: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/bmp']);

/**
 * The size of a picture within a square, its shape kept.
 * @param edge longest edge, in pixels
 */
export function fittedSize(width: number, height: number, edge: number): { readonly width: number; readonly height: number } {
  const share = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * Reduces a picture before it is sent. A picture that fits, another file and one that the browser cannot read stay as they are.
 * @param edge longest edge, in pixels; undefined: none is reduced
 */
export async function reducePicture(file: File, edge: number | undefined): Promise<File> {
  if (edge === undefined || !reducible.has(file.type)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const size = fittedSize(picture.width, picture.height, edge);
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
