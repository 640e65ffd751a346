import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

const form = '/waybill/pages/ANO-ADD';

test.use({ account: 'admin' });

/** Opens the text of a language and puts the cursor behind it. */
async function edit(page: Page, label: string, button = `${label}: Edit text`): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const text = page.getByRole('textbox', { name: label, exact: true });
  await expect(text).toBeFocused();
  return text;
}

function tool(page: Page, name: string): Locator {
  return page.getByRole('toolbar').getByRole('button', { name, exact: true });
}

test('an announcement is written with bold words, a list and a link, and read on the home page [B-108] [B-110]', async ({ page, api }) => {
  const title = `Dock ${randomUUID().slice(0, 8)}`;
  await page.goto(form);
  await page.getByRole('textbox', { name: 'Title (English)' }).fill(title);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  const text = await edit(page, 'Text (English)');
  await expect(text).toHaveCSS('min-height', '160px');
  await page.keyboard.type('Use ');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('dock 4');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(', see ');
  await tool(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toContainText('This address cannot be a link.');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.com/docks');
  await dialog.getByRole('textbox', { name: 'Text of the link' }).fill('the plan');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await tool(page, 'Bullet list').click();
  await page.keyboard.type('Bring your badge');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Arrive early');
  // The tooltips of tools and fields are in no landmark.
  expect(await barriersOf(page, { without: '[role=tooltip]' })).toEqual([]);
  // The French text follows the English one until it has its own.
  await page.getByRole('textbox', { name: 'Title (French)' }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`${form}$`));
  await page.goto('/waybill/home');
  const article = page.getByRole('main').getByRole('article', { name: title });
  await article.getByRole('button', { name: title }).click();
  await expect(article.getByText('dock 4')).toHaveCSS('font-weight', '700');
  await expect(article.getByRole('link', { name: 'the plan' })).toHaveAttribute('href', 'https://example.com/docks');
  await expect(article.getByRole('listitem')).toHaveText(['Bring your badge', 'Arrive early']);
  const found = await api.get(`/api/announcements?title_en=${encodeURIComponent(title)}`, { failOnStatusCode: true });
  const { results } = (await found.json()) as { readonly results: readonly { readonly id: number }[] };
  await page.goto(`${form}/${results[0]?.id}`);
  // Opened and left as it is: nothing to save.
  const stored = await edit(page, 'Text (English)');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Text (English): Preview' })).toBeFocused();
  await page.goto('/waybill/home');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(stored).toHaveCount(0);
});

test('a required text without words is refused; the edit button gets the focus [B-111]', async ({ page }) => {
  await page.goto(form);
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Dock');
  await edit(page, 'Text (English)');
  await page.keyboard.type(' ');
  await tool(page, 'Line').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text (English)' })).toHaveAccessibleDescription(/Field is required/);
  await page.getByRole('button', { name: 'Text (English): Preview' }).click();
  await expect(page.getByRole('button', { name: 'Text (English): Edit text' })).toHaveAccessibleDescription(/Field is required/);
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC', 'base64');

test('pictures are chosen, dropped and described, and read with the announcement, by an employee too', async ({ page, openBrowser }) => {
  const title = `Gate ${randomUUID().slice(0, 8)}`;
  await page.goto(form);
  await page.getByRole('textbox', { name: 'Title (English)' }).fill(title);
  await page.getByRole('textbox', { name: 'Title (French)' }).fill(title);
  const text = await edit(page, 'Text (English)');
  await page.keyboard.type('Use the ');
  await tool(page, 'Picture').click();
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: png });
  await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 10);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(dialog).toContainText('Describe the picture in a few words.');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('north gate');
  expect(await barriersOf(page, { without: '[role=tooltip]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(text.getByRole('img', { name: 'north gate' })).toHaveJSProperty('naturalWidth', 10);
  await text.evaluate(
    (node, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'dock.png', { type: 'image/png' }));
      const { x, y } = node.getBoundingClientRect();
      node.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX: x + 20, clientY: y + 24, bubbles: true, cancelable: true }));
    },
    [...png],
  );
  await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 10);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('dock');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect(text.getByRole('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`${form}$`));
  for (const reader of [page, await openBrowser('employee')]) {
    await reader.goto('/waybill/home');
    const article = reader.getByRole('main').getByRole('article', { name: title });
    await article.getByRole('button', { name: title }).click();
    for (const name of ['north gate', 'dock']) await expect(article.getByRole('img', { name })).toHaveJSProperty('naturalWidth', 10);
  }
});

test('a web page that is pasted leaves its styles and scripts behind', async ({ page }) => {
  await page.goto(form);
  const text = await edit(page, 'Text (English)');
  const html = '<style>p{color:red}</style><p style="color:red" onclick="x()">Open <b>late</b><script>x()</script></p><img src="x:y">';
  await text.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await expect(text).toHaveText('Open late');
  expect(await text.innerHTML()).toBe('<p>Open <strong>late</strong></p>');
});

test.describe('on a phone, in French and dark', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'fr-CA', colorScheme: 'dark' });

  test('the tools fit, the arrow keys move between them, Tab leaves the text', async ({ page }) => {
    await page.goto(form);
    const text = await edit(page, 'Texte (anglais)', 'Texte (anglais)\u00a0: Modifier le texte');
    await page.keyboard.type('Ouvert');
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Gras')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Souligné')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(text).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Texte (anglais)\u00a0: Aperçu' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await barriersOf(page)).toEqual([]);
  });
});
