import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { fallbackFonts, firstFont } from '../src/server/framework/pdf/fallbackFonts.ts';
import type { VendorFile } from './vendor.ts';

const compress = promisify(zlib.brotliCompress);
const strongest = {
  [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
  [zlib.constants.BROTLI_PARAM_LGWIN]: zlib.constants.BROTLI_MAX_WINDOW_BITS,
};

/** The fonts of PDFs, each once, such as `NotoSans_700Bold`. */
export const fontNames: readonly string[] = [
  ...new Set([firstFont, ...Object.values(fallbackFonts)].flatMap(({ plain, bold }) => [plain, bold])),
];

/** An entry of vendor/fonts/fonts.json: where a font comes from, with the hash of its unpacked file. */
interface FontEntry {
  readonly font: string;
  readonly package: string;
  readonly version: string;
  readonly sha256: string;
}

/**
 * The folder vendor/fonts: the fonts byte for byte, packed (Brotli), the licence of each package, and a list of all.
 * A packed file whose content is still that of the package stays as it is: another Brotli would write other bytes.
 * @param sources node_modules with the packages of the fonts
 * @param folder vendor/fonts, with the files of the last time
 */
export async function vendorFonts(sources: string, folder: string): Promise<readonly VendorFile[]> {
  const places = new Map(
    fs.globSync('@expo-google-fonts/*/*/*.ttf', { cwd: sources }).map((place) => [path.basename(place, '.ttf'), place]),
  );
  const entries: FontEntry[] = [];
  const licences = new Map<string, VendorFile>();
  const packed = await Promise.all(
    fontNames.map(async (font): Promise<VendorFile> => {
      const place = places.get(font);
      if (place === undefined) throw new Error(`No package of vendor/sources has the font ${font}.`);
      const home = path.join(sources, ...place.split(path.sep).slice(0, 2));
      const { name, version }: { name: string; version: string } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
      const content = fs.readFileSync(path.join(sources, place));
      entries.push({ font, package: name, version, sha256: createHash('sha256').update(content).digest('hex') });
      licences.set(name, { name: `licences/${path.basename(home)}.txt`, content: fs.readFileSync(path.join(home, 'LICENSE_FONT')) });
      const file = `${font}.ttf.br`;
      const former = unpacked(path.join(folder, file));
      if (former?.equals(content)) return { name: file, content: fs.readFileSync(path.join(folder, file)) };
      const params = { ...strongest, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      return { name: file, content: await compress(content, { params }) };
    }),
  );
  const list = JSON.stringify(entries, undefined, 2);
  return [...packed, ...licences.values(), { name: 'fonts.json', content: Buffer.from(`${list}\n`) }];
}

function unpacked(file: string): Buffer | undefined {
  return fs.existsSync(file) ? zlib.brotliDecompressSync(fs.readFileSync(file)) : undefined;
}
