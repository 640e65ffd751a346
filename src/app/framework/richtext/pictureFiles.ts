import { pictureRules } from '../../../shared/framework/files/pictureRules.ts';

interface GivenFiles {
  readonly files: Iterable<File>;
  readonly html: string;
}

/**
 * The pictures among dropped or pasted files. Markup that comes with them and has words wins: programs for texts add a picture of what was
 * copied.
 */
export function pictureFiles(given: GivenFiles): File[] {
  return filesAlone(given).filter(isPicture);
}

/** The other files among them, which no text can hold: the page names them, because a browser would leave the page to open them. */
export function refusedFiles(given: GivenFiles): File[] {
  return filesAlone(given).filter((file) => !isPicture(file));
}

const isPicture = ({ type }: File): boolean => pictureRules.accept.some((each) => each === type);

/** The files; none where words come with them. */
function filesAlone({ files, html }: GivenFiles): File[] {
  const all = [...files];
  if (all.length === 0 || html === '') return all;
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  return words === '' ? all : [];
}
