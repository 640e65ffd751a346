import type { PaperBarcode } from '../../../shared/framework/definitions/types.gen.ts';

/** Height of the bars in parts of their width; squares for a QR code. */
const barsHeight = 0.22;

/** White modules around a code, which a reader needs. */
const quietModules = { code128: 10, 'gs1-128': 10, qr: 4 } as const;

/**
 * A bar code as an SVG of rectangles.
 * @returns undefined for a text that the symbology cannot hold, such as a GS1 number with a wrong check digit
 */
export async function barcodeSvg(symbology: PaperBarcode['symbology'], text: string): Promise<string | undefined> {
  const modules = await modulesOf(symbology, text);
  if (!modules) return undefined;
  const { width, height, bars } = modules;
  const quiet = quietModules[symbology];
  const [wide, high] = [width + 2 * quiet, symbology === 'qr' ? height + 2 * quiet : Math.ceil((width + 2 * quiet) * barsHeight)];
  const top = symbology === 'qr' ? quiet : 0;
  const drawn = bars.map((bar) => `M${bar.x + quiet} ${bar.y + top}h${bar.width}v${symbology === 'qr' ? 1 : high}h${-bar.width}z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}"><path d="${drawn.join('')}" fill="#000"/></svg>`;
}

interface Modules {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** The dark modules of a code; the package is loaded with the first one. */
async function modulesOf(symbology: PaperBarcode['symbology'], text: string): Promise<Modules | undefined> {
  const { default: bwip } = await import('bwip-js/node');
  const bcid = { code128: 'code128', qr: 'qrcode', 'gs1-128': 'gs1-128' }[symbology];
  let code: unknown;
  try {
    [code] = bwip.raw({ bcid, text });
  } catch {
    // The package throws texts and errors for a value that it cannot encode.
    return undefined;
  }
  if (typeof code !== 'object' || code === null) return undefined;
  if ('pixs' in code && 'pixx' in code && 'pixy' in code) return squares(numbersOf(code.pixs), Number(code.pixx), Number(code.pixy));
  return 'sbs' in code ? stripes(numbersOf(code.sbs)) : undefined;
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function squares(dots: readonly number[], width: number, height: number): Modules {
  const bars = dots.flatMap((dot, i) => (dot ? [{ x: i % width, y: Math.floor(i / width), width: 1 }] : []));
  return { width, height, bars };
}

/** @param widths of bars and gaps by turns */
function stripes(widths: readonly number[]): Modules {
  let x = 0;
  const bars = widths.flatMap((width, i) => {
    const bar = { x, y: 0, width };
    x += width;
    return i % 2 === 0 ? [bar] : [];
  });
  return { width: x, height: 1, bars };
}
