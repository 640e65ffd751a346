import type { PagePicture } from '../model/PageSource.ts';

/** Pages that are printed in one go: each is a picture until the dialog of the browser closes. */
export const printedPagesMax = 500;

interface PrintOptions {
  readonly count: number;
  readonly pictureOf: (page: number, signal: AbortSignal) => Promise<PagePicture>;
  readonly signal: AbortSignal;
  /** Called after each page that is ready. */
  readonly onReady: (pages: number) => void;
}

/**
 * Prints pages as pictures of this very document, with the rest of it hidden on paper. The content security policy allows no frame with the
 * file, and a window of its own would need a permission.
 */
export async function printPages({ count, pictureOf, signal, onReady }: PrintOptions): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = sheetClass;
  const addresses: string[] = [];
  const remove = (): void => {
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  try {
    const papers = new Set<string>();
    for (let page = 1; page <= count; page += 1) {
      const { content, paper } = await pictureOf(page, signal);
      signal.throwIfAborted();
      const address = URL.createObjectURL(content);
      addresses.push(address);
      const size = paper && `${Math.round(paper.width)}px ${Math.round(paper.height)}px`;
      if (size !== undefined) papers.add(size);
      sheet.append(await pageOf(address, size === undefined ? undefined : [...papers].indexOf(size)));
      onReady(page);
    }
    signal.throwIfAborted();
    sheet.prepend(styleOf([...papers]));
    document.body.append(sheet);
    // Some browsers return before their dialog closes.
    window.addEventListener('afterprint', remove, { once: true });
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}

const sheetClass = 'viewer-print';

async function pageOf(address: string, paper: number | undefined): Promise<HTMLElement> {
  const page = document.createElement('div');
  const picture = document.createElement('img');
  picture.src = address;
  picture.alt = '';
  if (paper !== undefined) page.style.setProperty('page', `paper${paper}`);
  page.append(picture);
  await picture.decode();
  return page;
}

/** Each size of paper is a named page; pictures without one fit the paper of the printer. */
function styleOf(papers: readonly string[]): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `
    @media screen { .${sheetClass} { display: none; } }
    @media print {
      body > :not(.${sheetClass}) { display: none !important; }
      html, body { height: auto !important; overflow: visible !important; padding: 0 !important; margin: 0 !important; background: #fff !important; }
      .${sheetClass} > div { break-after: page; overflow: hidden; text-align: center; }
      .${sheetClass} > div:last-child { break-after: auto; }
      .${sheetClass} img { display: block; margin: 0 auto; max-width: 100%; max-height: 100vh; }
      ${papers.map((size, i) => `@page paper${i} { size: ${size}; margin: 0; }`).join('\n')}
    }`;
  return style;
}
