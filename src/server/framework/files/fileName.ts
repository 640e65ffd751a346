import { extensionOf, extensionsOf } from '../../../shared/framework/files/fileTypes.ts';
import { plainName } from '../../../shared/framework/files/plainName.ts';

/** Characters of a stored name. */
const nameMax = 200;

/**
 * The name under which a file is kept: the last part of a path, without controls, signs that turn the direction of writing, and characters
 * that some system refuses. A name whose extension is not one of the file's type gets the type's, so that nobody opens `plan.exe` for a
 * PDF.
 * @param fallback name of a file without one
 */
export function fileName(sent: string, type: string, fallback = 'file'): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = plainName(last.replaceAll(/[\u0000-\u001f\u007f-\u009f"*:<>?|]+/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const usual = extensionsOf(type);
  const extension = extensionOf(clean);
  const named = clean === '' ? fallback : clean;
  const isOfType = usual.length === 0 ? !dangerous.has(extension) : usual.includes(extension);
  return shortened(isOfType ? named : `${named}.${usual[0] ?? 'bin'}`);
}

/** Extensions that systems open as programs. */
const dangerous: ReadonlySet<string> = new Set(
  'exe com bat cmd scr pif msi msp cpl hta js jse vbs vbe wsf wsh ps1 psm1 jar lnk reg url scf inf sh app dmg iso html htm svg xhtml'.split(
    ' ',
  ),
);

/** A name of at most 200 characters with its extension. */
function shortened(name: string): string {
  if (name.length <= nameMax) return name;
  const extension = extensionOf(name);
  const end = extension === '' ? '' : `.${extension}`;
  return `${name
    .slice(0, nameMax - end.length)
    .toWellFormed()
    .replace(/[\s.\ufffd]+$/, '')}${end}`;
}
