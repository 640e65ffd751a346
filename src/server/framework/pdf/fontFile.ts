import fs from 'node:fs';
import { createRequire } from 'node:module';
import zlib from 'node:zlib';

const { resolve } = createRequire(import.meta.url);
/** Unpacked fonts that a document still has: the largest is 10 MB and takes some 40 ms. */
const unpacked = new Map<string, WeakRef<Buffer>>();

/**
 * The TrueType file of a font of vendor/fonts. The address is that of package.json (`imports`).
 * @param name such as `NotoSans_700Bold`
 */
export function fontFile(name: string): Buffer {
  const known = unpacked.get(name)?.deref();
  if (known) return known;
  const content = zlib.brotliDecompressSync(fs.readFileSync(resolve(`#fonts/${name}.ttf.br`)));
  unpacked.set(name, new WeakRef(content));
  return content;
}
