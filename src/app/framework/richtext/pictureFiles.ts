import { pictureRules } from '../../../shared/framework/files/pictureRules.ts';

/**
 * The pictures among dropped or pasted files. Markup that comes with them and has words wins: programs for texts add a picture of what was
 * copied.
 */
export function pictureFiles({ files, html }: { readonly files: Iterable<File>; readonly html: string }): File[] {
  const pictures = [...files].filter(({ type }) => pictureRules.accept.some((each) => each === type));
  if (pictures.length === 0 || html === '') return pictures;
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  return words === '' ? pictures : [];
}
