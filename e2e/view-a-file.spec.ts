import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { pdfOf } from './pdfOf.ts';
import { expect, test } from './portal.ts';

/* The file viewer, by its entries in the gallery, which are under the portal's content security policy: a message of it fails a test. */

// Wide enough for all tools of the viewer beside one another.
test.use({ viewport: { width: 1600, height: 900 } });

interface Viewer {
  readonly region: Locator;
  readonly pages: Locator;
  readonly page: (number: number) => Locator;
  readonly button: (name: string | RegExp) => Locator;
  readonly zoom: (percent: number) => Locator;
  readonly box: Locator;
}

function viewerOf(page: Page, name: string): Viewer {
  const region = page.getByRole('region', { name, exact: true });
  return {
    region,
    pages: region.getByRole('group', { name: /^Pages (of|de) / }),
    page: (number) => region.getByRole('group', { name: new RegExp(`^Page ${number.toLocaleString('en')} of `) }),
    button: (wanted) => region.getByRole('button', { name: wanted }),
    zoom: (percent) => region.getByRole('button', { name: `Zoom ${percent}%, back to 100%` }),
    box: region.getByRole('textbox', { name: /^Page, 1 to / }),
  };
}

/** Shows another file in an entry, whose content the test gives. */
async function show(page: Page, content: Buffer | string, name = 'given.pdf'): Promise<Viewer> {
  await page.route('**/api/given_file', (route) => route.fulfill({ body: content, contentType: 'application/pdf' }));
  await define(page, { name, type: 'application/pdf', path: 'given_file' });
  return viewerOf(page, 'file-viewer');
}

async function define(page: Page, definition: object): Promise<void> {
  await page.goto('/gallery/file-viewer');
  await page.getByRole('textbox', { name: 'Definition (JSON)' }).fill(JSON.stringify(definition));
}

const sizeOf = async (part: Locator): Promise<readonly number[]> => {
  const { width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return [Math.round(width), Math.round(height)];
};

test('zoom, rotation and pages, by buttons and by keys [B-054] [B-055] [B-056]', async ({ page }) => {
  await page.goto('/gallery/file-viewer');
  const viewer = viewerOf(page, 'file-viewer');
  const first = viewer.page(1);
  await expect(first.locator('canvas')).toBeVisible();
  await expect(viewer.zoom(100)).toBeVisible();
  await expect.poll(() => sizeOf(first)).toEqual([816, 1056]);

  await test.step('steps of 1.25, and back to 100 percent', async () => {
    await viewer.button('Zoom in').click();
    await expect(viewer.zoom(125)).toBeVisible();
    await expect.poll(() => sizeOf(first)).toEqual([1020, 1320]);
    await viewer.button('Zoom out').click();
    await viewer.button('Zoom out').click();
    await expect(viewer.zoom(80)).toBeVisible();
    await viewer.zoom(80).click();
    await expect(viewer.zoom(100)).toBeVisible();
    await viewer.pages.focus();
    await page.keyboard.press('+');
    await expect(viewer.zoom(125)).toBeVisible();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(viewer.zoom(80)).toBeVisible();
    await page.keyboard.press('0');
    await expect(viewer.zoom(100)).toBeVisible();
  });

  await test.step('a quarter turn, and four of them', async () => {
    await viewer.button('Rotate by 90°').click();
    await expect.poll(() => sizeOf(first)).toEqual([1056, 816]);
    await viewer.pages.focus();
    for (const turn of [2, 3, 4]) {
      await page.keyboard.press('r');
      await expect.poll(() => sizeOf(first)).toEqual(turn === 3 ? [1056, 816] : [816, 1056]);
    }
  });

  await test.step('the width and all of a page', async () => {
    const room = await viewer.pages.evaluate(({ clientWidth, clientHeight }) => [clientWidth - 24, clientHeight - 24]);
    await viewer.button('Fit width').click();
    await expect(viewer.button('Fit width')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await sizeOf(first))[0]).toBeLessThanOrEqual(room[0] ?? 0);
    await expect.poll(async () => (await sizeOf(first))[0]).toBeGreaterThan((room[0] ?? 0) - 3);
    await viewer.button('Fit page').click();
    await expect.poll(async () => (await sizeOf(first))[1]).toBeLessThanOrEqual(room[1] ?? 0);
    await expect(first).toBeInViewport({ ratio: 1 });
    await viewer.pages.focus();
    await page.keyboard.press('0');
  });

  await test.step('pages', async () => {
    await viewer.box.fill('4');
    await viewer.box.press('Enter');
    await expect(viewer.page(4).locator('canvas')).toBeInViewport();
    await expect(viewer.box).toHaveValue('4');
    await viewer.pages.focus();
    await page.keyboard.press('PageDown');
    await expect(viewer.box).toHaveValue('5');
    await page.keyboard.press('PageUp');
    await expect(viewer.box).toHaveValue('4');
    await page.keyboard.press('End');
    await expect(viewer.box).toHaveValue('7');
    await expect(viewer.page(7).locator('canvas')).toBeInViewport();
    await expect(viewer.button('Next page')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Home');
    await expect(viewer.box).toHaveValue('1');
    await viewer.button('Next page').click();
    await expect(viewer.box).toHaveValue('2');
    await viewer.box.fill('99');
    await viewer.box.press('Enter');
    await expect(viewer.box).toHaveValue('7');
  });

  await test.step('a page stays in view while it is enlarged', async () => {
    await viewer.box.fill('6');
    await viewer.box.press('Enter');
    await expect(viewer.page(6).locator('canvas')).toBeInViewport();
    await viewer.button('Zoom in').click();
    await viewer.button('Zoom in').click();
    await expect(viewer.page(6).locator('canvas')).toBeInViewport();
    await expect(viewer.box).toHaveValue('6');
  });

  await test.step('text can be selected', async () => {
    await viewer.pages.focus();
    await page.keyboard.press('0');
    await page.keyboard.press('Home');
    await viewer.page(1).locator('.textLayer').getByText('Emma, by Jane Austen').dblclick();
    await expect.poll(() => page.evaluate(() => String(window.getSelection()).trim())).not.toBe('');
  });
});

test('500 pages are searched, with few of them drawn at a time', async ({ page }) => {
  await page.goto('/gallery/file-viewer-many-pages');
  const viewer = viewerOf(page, 'file-viewer-many-pages');
  const drawn = (): Promise<number> => viewer.region.locator('canvas').count();
  await expect(viewer.page(1).locator('canvas')).toBeVisible();
  for (const target of [500, 250]) {
    await viewer.box.fill(String(target));
    await viewer.box.press('Enter');
    await expect(viewer.page(target).locator('canvas')).toBeInViewport();
    await expect(viewer.page(target).locator('.textLayer')).toContainText(`Page ${target} of 500`);
    expect(await drawn()).toBeLessThanOrEqual(5);
  }
  await viewer.pages.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+f');
  const search = viewer.region.getByRole('textbox', { name: 'Find in the file' });
  await expect(search).toBeFocused();
  await search.fill('RARE word');
  const status = viewer.region.getByRole('search').getByRole('status');
  await expect(status).toHaveText('1 of 71');
  await expect(viewer.box).toHaveValue('7');
  const marked = () =>
    page.evaluate(() =>
      Array.from(CSS.highlights.get('viewer-current-hit') ?? [], (range) => (range instanceof Range ? String(range) : '')),
    );
  await expect.poll(marked).toEqual(['rare word']);
  await search.press('Enter');
  await expect(status).toHaveText('2 of 71');
  await expect(viewer.page(14)).toBeInViewport();
  await search.press('Shift+Enter');
  await viewer.button('Previous match').click();
  await expect(status).toHaveText('71 of 71');
  await expect(viewer.page(497)).toBeInViewport();
  await viewer.button('Next match').click();
  await expect(status).toHaveText('1 of 71');
  expect(await drawn()).toBeLessThanOrEqual(5);
  await search.fill('no such words');
  await expect(status).toHaveText('No match');
  await search.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(viewer.pages).toBeFocused();
  await expect.poll(marked).toEqual([]);
});

test.describe('files that cannot be shown', () => {
  test.use({ tolerates: [/status of 404/] });

  test('say why, in both languages [B-057] [S-323]', async ({ page }) => {
    await page.goto('/gallery/file-viewer-corrupt');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('torn.pdf cannot be shown');
    await expect(alert).toContainText('Invalid PDF structure.');
    await expect(alert.getByRole('button', { name: 'Download' })).toBeVisible();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(alert).toContainText('Impossible d’afficher torn.pdf');
    await expect(alert).toContainText('Invalid PDF structure.');
    await page.getByRole('button', { name: 'English' }).click();
    await page.goto('/gallery/file-viewer-empty');
    await expect(alert).toContainText('The file is empty.');
    await define(page, { name: 'torn.png', type: 'image/png', text: 'Emma' });
    await expect(alert).toContainText('The picture is damaged');
    await page.goto('/gallery/file-viewer-none');
    await expect(page.getByText('Preview is not available')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('region', { name: 'file-viewer-none' }).getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('books.csv');
  });

  test('are loaded once more [B-057]', async ({ page }) => {
    await page.route('**/api/given_file', (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'file_not_found', detail: 'The file was taken away.' } }),
    );
    await define(page, { name: 'given.pdf', type: 'application/pdf', path: 'given_file' });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The file was taken away.');
    const content = await pdfOf((doc) => doc.text('Emma is back'));
    await page.route('**/api/given_file', (route) => route.fulfill({ body: content, contentType: 'application/pdf' }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(viewerOf(page, 'file-viewer').page(1).locator('.textLayer')).toContainText('Emma is back');
  });
});

test('a password is asked for in the viewer', async ({ page }) => {
  const content = await pdfOf((doc) => doc.text('The secret of Emma'), { userPassword: 'Highbury', pdfVersion: '1.7' });
  const viewer = await show(page, content);
  const password = viewer.region.getByLabel('Password');
  await expect(password).toBeFocused();
  await password.fill('Hartfield');
  await password.press('Enter');
  await expect(viewer.region.getByText('This password does not open the file.')).toBeVisible();
  await password.fill('Highbury');
  await viewer.button('Open').click();
  await expect(viewer.page(1).locator('.textLayer')).toContainText('The secret of Emma');
});

test('scripts of a document never run; its links lead to its pages and out of the portal', async ({ page }) => {
  const content = await pdfOf((doc) => {
    doc.initForm();
    doc.addNamedJavaScript('ran', 'app.alert("ran"); this.closeDoc();');
    doc.text('With a script').text('To the end', { goTo: 'end' }).text('Elsewhere', { link: 'https://example.com/emma' });
    for (const text of ['Second', 'Third']) doc.addPage().text(text);
    doc.addNamedDestination('end');
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const viewer = await show(page, content);
  await expect(viewer.page(1).locator('.textLayer')).toContainText('With a script');
  const links = viewer.page(1).locator('.annotationLayer a');
  await expect(links).toHaveCount(2);
  await expect(links.last()).toHaveAttribute('target', '_blank');
  await expect(links.last()).toHaveAttribute('rel', /noopener/);
  await links.first().click();
  await expect(viewer.box).toHaveValue('3');
  expect(dialogs).toEqual([]);
});

test('pages are printed on paper of their own size', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.goto('/gallery/file-viewer');
  const viewer = viewerOf(page, 'file-viewer');
  await expect(viewer.page(1).locator('canvas')).toBeVisible();
  await viewer.button('Print').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  const sizes = printed.getPages().map((each) => [Math.round(each.getWidth()), Math.round(each.getHeight())]);
  expect(sizes).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => (number === 5 ? [792, 612] : [612, 792])));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.viewer-print')).toHaveCount(0);
  await define(page, { name: 'long.pdf', type: 'application/pdf', pages: 501 });
  await viewer.button('Print').click();
  await expect(page.getByText(/At most 500 pages are printed from here/)).toBeVisible();
});

test('pictures, and pages that a server draws', async ({ page }) => {
  await page.goto('/gallery/file-viewer-picture');
  const picture = viewerOf(page, 'file-viewer-picture');
  await expect(picture.region.getByRole('img', { name: 'cover.png' })).toBeInViewport({ ratio: 0.99 });
  await picture.button(/^Zoom \d+%/).click();
  await expect.poll(() => sizeOf(picture.region.getByRole('img', { name: 'cover.png' }))).toEqual([1200, 900]);
  await picture.button('Rotate by 90°').click();
  await expect.poll(() => sizeOf(picture.region.getByRole('img', { name: 'cover.png' }))).toEqual([900, 1200]);
  await page.goto('/gallery/file-viewer-drawn');
  const drawn = viewerOf(page, 'file-viewer-drawn');
  await expect(drawn.region.getByRole('img', { name: 'Page 1 of fax.tif' })).toBeVisible();
  await drawn.box.fill('3');
  await drawn.box.press('Enter');
  await expect(drawn.region.getByRole('img', { name: 'Page 3 of fax.tif' })).toBeInViewport();
});

test('files are leafed through in a dialog', async ({ page }) => {
  await page.goto('/gallery/file-viewer-dialog');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'emma.pdf' });
  await expect(dialog.locator('canvas').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Next file' }).click();
  await expect(page.getByRole('dialog', { name: 'cover.png' }).getByRole('img', { name: 'cover.png' })).toBeVisible();
  await expect(page.getByText('File 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Previous file' }).click();
  await expect(dialog.locator('canvas').first()).toBeVisible();
  await dialog.getByRole('group', { name: 'Pages of emma.pdf' }).focus();
  await page.keyboard.press('Control+f');
  await expect(dialog.getByRole('textbox', { name: 'Find in the file' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the tools that have no place are in a menu, in French and dark without a barrier', async ({ page }) => {
    await page.goto('/gallery/file-viewer');
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('button', { name: 'Sombre' }).click();
    const region = page.getByRole('region', { name: 'file-viewer', exact: true });
    const first = region.getByRole('group', { name: 'Page 1 sur 7' });
    await expect(first.locator('canvas')).toBeVisible();
    await expect(region.getByRole('button', { name: 'Zoom avant' })).toBeVisible();
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    const choose = async (name: string): Promise<void> => {
      await region.getByRole('button', { name: 'Autres outils' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Pleine largeur');
    await expect.poll(async () => (await sizeOf(first))[0]).toBeLessThan(330);
    await choose('Rechercher dans le fichier');
    const search = region.getByRole('textbox', { name: 'Rechercher dans le fichier' });
    await expect(search).toBeFocused();
    await search.fill('marginalia');
    await expect(region.getByRole('search').getByRole('status')).toHaveText('1 sur 1');
    for (const tool of await region.getByRole('toolbar').getByRole('button').all()) {
      const { x = -1, width = 0, height = 0 } = (await tool.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
    }
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('10,000 pages, a page of 200 inches, and a font that only its name describes', { tag: '@deep' }, async ({ page }) => {
  await define(page, { name: 'shelf.pdf', type: 'application/pdf', pages: 10_000 });
  const viewer = viewerOf(page, 'file-viewer');
  await expect(viewer.page(1).locator('canvas')).toBeVisible();
  await viewer.pages.focus();
  await page.keyboard.press('End');
  await expect(viewer.page(10_000).locator('.textLayer')).toContainText('Page 10000 of 10000');
  expect(await viewer.region.locator('canvas').count()).toBeLessThanOrEqual(5);

  await show(page, await pdfOf((doc) => doc.fontSize(2000).text('Emma'), { size: [14_400, 14_400] }));
  await expect(viewer.page(1).locator('canvas')).toBeVisible();
  expect(
    await viewer
      .page(1)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height),
  ).toBeLessThanOrEqual(16_000_000);
  await expect.poll(() => sizeOf(viewer.page(1))).toEqual([19_200, 19_200]);
  await viewer.button('Fit page').click();
  await expect(viewer.page(1)).toBeInViewport({ ratio: 1 });

  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  await show(page, namedFontPdf);
  await expect(viewer.page(1).locator('.textLayer')).toContainText('日本');
  expect(fetched.filter((path) => /pdfjs-[\d.]+\/cmaps\//.test(path)).length).toBeGreaterThan(0);
});

/** A document with Japanese text in a font that it does not bring, without the table of its objects. */
const namedFontPdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj
4 0 obj << /Length 44 >> stream
BT /F1 24 Tf 40 100 Td <65E5672C> Tj ET     
endstream endobj
5 0 obj << /Type /Font /Subtype /Type0 /BaseFont /KozMinPro-Regular /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >> endobj
6 0 obj << /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro-Regular /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor 7 0 R >> endobj
7 0 obj << /Type /FontDescriptor /FontName /KozMinPro-Regular /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> endobj
trailer << /Root 1 0 R >>
`;
