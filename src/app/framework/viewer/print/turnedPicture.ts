import type { Rotation } from '../model/viewState.ts';

/** The picture, turned; as it is without a rotation. */
export async function turnedPicture(content: Blob, rotation: Rotation): Promise<Blob> {
  if (rotation === 0) return content;
  const picture = await createImageBitmap(content);
  const isAcross = rotation % 180 !== 0;
  const canvas = document.createElement('canvas');
  canvas.width = isAcross ? picture.height : picture.width;
  canvas.height = isAcross ? picture.width : picture.height;
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((rotation * Math.PI) / 180);
  context?.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  return canvasPicture(canvas);
}

/** The content of a canvas, which gives its memory back. */
export async function canvasPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  canvas.width = 0;
  canvas.height = 0;
  if (!content) throw new Error('The browser could not make a picture of the page.');
  return content;
}
