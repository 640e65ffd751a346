/** The name of a file without signs that turn the direction of writing or have no width: they let `exe.png` stand for `gnp.exe`. */
export function plainName(name: string): string {
  return name.replaceAll(/[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '');
}
