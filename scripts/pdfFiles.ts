import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PluginOption } from 'vite';

/** The package pdfjs-dist, in the version that react-pdf needs. */
const folder = path.dirname(createRequire(import.meta.resolve('react-pdf')).resolve('pdfjs-dist/package.json'));
const { version }: { readonly version: string } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Address of the files, with the version: they are cached for ever, as all assets. */
const address = `/assets/pdfjs-${version}/`;

/** Name of the served file and its place in the package. No sandbox and no fallbacks without WebAssembly: nothing runs scripts of documents. */
export function pdfFiles(): ReadonlyMap<string, string> {
  const named = fs
    .globSync(['{cmaps,standard_fonts,iccs}/*', 'wasm/{jbig2,openjpeg,qcms_bg}.wasm', 'wasm/LICENSE*'], { cwd: folder })
    .map((name) => [name, path.join(folder, name)] as const);
  const images = fs
    .globSync('annotation-*.svg', { cwd: path.join(folder, 'web/images') })
    .map((name) => [`images/${name}`, path.join(folder, 'web/images', name)] as const);
  // Not .mjs: the build compresses scripts by this ending.
  return new Map([['pdf.worker.js', path.join(folder, 'build/pdf.worker.min.mjs')], ...named, ...images]);
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };

/** Serves the worker of pdf.js, its maps of characters, fonts and decoders from the portal itself: a build that shows PDFs holds them. */
export function servePdfFiles(): PluginOption {
  return {
    name: 'pdf-files',
    config: () => ({ define: { __PDF_FILES__: JSON.stringify(address) } }),
    configureServer({ middlewares }) {
      const files = pdfFiles();
      middlewares.use(address, (request, response, next) => {
        const file = files.get((request.url ?? '').replace(/^\/|\?.*$/g, ''));
        if (file === undefined) {
          next();
          return;
        }
        response.setHeader('content-type', types[path.extname(request.url ?? '')] ?? 'application/octet-stream');
        fs.createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      if (![...this.getModuleIds()].some((id) => id.includes('/node_modules/react-pdf/'))) return;
      for (const [name, file] of pdfFiles())
        this.emitFile({ type: 'asset', fileName: `${address.slice(1)}${name}`, source: fs.readFileSync(file) });
    },
  };
}
