// Turns the content of papers into PDFs in a thread, since the compiler is synchronous.
import fs from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFile } from '../pdf/fontFile.ts';
import { fontFamilies } from './paperFonts.ts';
import type { TypesetAnswer, TypesetRequest } from './typeset.ts';

const template = fs.readFileSync(new URL('./paper.typ', import.meta.url), 'utf8');

let opened: { readonly fonts: ReadonlySet<string>; readonly compiler: NodeCompiler } | undefined;

parentPort?.on('message', (request: TypesetRequest) => void answerTo(request).then((answer) => parentPort?.postMessage(answer)));

async function answerTo({ json, form, fonts, madeAt }: TypesetRequest): Promise<TypesetAnswer> {
  const compiler = compilerWith(fonts);
  const source = { mainFileContent: template, inputs: { data: json, families: JSON.stringify(fontFamilies(fonts)) } };
  try {
    if (form === 'svg') return { file: Buffer.from(compiler.plainSvg(source)) };
    const file = compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp: madeAt });
    return { file: file.length > largeFile ? await compressed(file) : file };
  } catch (error) {
    return { problem: `${String(error)} ${diagnosticsOf(compiler, source)}` };
  } finally {
    // Kept results of former papers would fill the memory.
    compiler.evictCache(0);
  }
}

/** Bytes of a file that is worth the time of compressing it. */
const largeFile = 100_000;

/** The same file with its objects compressed: those of the tags of a long table are most of it. */
async function compressed(file: Uint8Array): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const read = await PDFDocument.load(file, { updateMetadata: false });
  return read.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

/** A compiler with the fonts named so far: few papers need more than those of the first one. */
function compilerWith(fonts: readonly string[]): NodeCompiler {
  if (opened && fonts.every((font) => opened?.fonts.has(font))) return opened.compiler;
  const all = new Set([...(opened?.fonts ?? []), ...fonts]);
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: Array.from(all, fontFile) }] });
  opened = { fonts: all, compiler };
  return compiler;
}

/** The messages of the compiler about a paper that it refuses. */
function diagnosticsOf(compiler: NodeCompiler, source: Parameters<NodeCompiler['compile']>[0]): string {
  const found = compiler.compile(source).takeDiagnostics();
  return found ? JSON.stringify(compiler.fetchDiagnostics(found)) : '';
}
