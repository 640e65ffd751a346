// A draft that follows its user to another browser, survives a lost session, and goes with the save.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

const form = '/waybill/pages/FR-ADD';
const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
const offer = (page: Page): Locator => page.getByText(/^You have an unsaved draft from/);

/** Titles of the drafts that the server keeps of a form. */
async function titles(api: APIRequestContext): Promise<readonly unknown[]> {
  const answer = await api.get('/api/drafts', { params: { form: 'FR-ADD create ' }, failOnStatusCode: true });
  const { results } = (await answer.json()) as { results: readonly { readonly values: { readonly title?: unknown } }[] };
  return results.map(({ values }) => values.title);
}

/** Leaves the form and gives up what is typed. The page may move under the pointer as a notice goes: then the button is clicked again. */
async function leaveWithout(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(async () => {
    if (!(await question.isVisible())) await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await question.getByRole('button', { name: 'Discard changes' }).click();
}

test.use({ account: 'manager' });

test.describe('on the server', () => {
  test.describe.configure({ mode: 'serial' });

  test('a draft goes on in another browser, and a save removes it for both', async ({ page, api, openBrowser }) => {
    const title = `Docks ${randomUUID().slice(0, 8)}`;
    await page.goto(form);
    await field(page, 'Title').fill(title);
    await field(page, 'Problem').fill('Trucks wait for a dock.');
    await expect(page.getByText(/^Draft saved at /)).toBeVisible();
    expect(await titles(api)).toContain(title);

    const second = await openBrowser('manager');
    await second.setViewportSize({ width: 360, height: 740 });
    await second.goto(form);
    await expect(offer(second)).toBeVisible();
    await expect(second.getByRole('list', { name: 'Differences' })).toContainText(title);
    expect(await barriersOf(second, { within: 'main' })).toEqual([]);
    await second.getByRole('button', { name: 'Restore' }).click();
    await expect(field(second, 'Title')).toHaveValue(title);
    await expect(field(second, 'Problem')).toHaveValue('Trucks wait for a dock.');
    await second.getByRole('combobox', { name: 'Priority' }).click();
    await second.getByRole('option', { name: 'Normal' }).click();
    await second.getByRole('button', { name: 'Continue' }).click();
    await field(second, 'Solution').fill('A list of slots.');
    await expect(second.getByText(/^Draft saved at /)).toBeVisible();

    // The first browser goes on, and is offered what the second one has typed; neither loses a word.
    await field(page, 'Problem').fill('Trucks wait for a dock, and drivers too.');
    await expect(page.getByText(/^You also typed into this form in another window or on another device/)).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    // It opens the step in which the other browser is.
    await expect(field(page, 'Solution')).toHaveValue('A list of slots.');
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText('and drivers too.');

    for (const title of ['ROI', 'Review']) {
      await second.getByRole('button', { name: 'Continue' }).click();
      await expect(second.getByRole('heading', { level: 2, name: new RegExp(`: ${title}$`) })).toBeVisible();
    }
    await second.getByRole('button', { name: 'Save for later' }).click();
    await expect(second).not.toHaveURL(new RegExp(`${form}$`));
    await page.getByRole('button', { name: 'Discard' }).click();
    page.on('dialog', (question) => void question.accept());
    await leaveWithout(page);
    await expect.poll(async () => (await titles(api)).filter((each) => each === title)).toEqual([]);
  });

  test('a draft of an older form is restored as far as it fits, and the rest is named', async ({ page, api }) => {
    const title = `Older ${randomUUID().slice(0, 8)}`;
    const values = { title, priority: 'normal', cost_centre: '12', hours_testing: 'few', problem: ['Trucks wait.'] };
    const data = { form: 'FR-ADD create ', at: new Date().toISOString(), values, base: {}, is_partial: false, step: 'costs' };
    await api.put(`/api/drafts/older-${Date.now()}`, { data, failOnStatusCode: true });
    await page.goto(`${form}#roi`);
    await expect(offer(page)).toBeVisible();
    await expect(page.getByText('No longer in this form, or of another kind there: Problem, cost centre.')).toBeVisible();
    // The offer alone: nothing is asked for yet.
    await expect(page.getByText(/^Must Finish Step/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(field(page, 'Problem')).toHaveValue('');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(async () => (await titles(api)).filter((each) => each === title)).toEqual([]);
  });

  test('a draft is sent when its step is left; a reload offers it alone, and opens its step once it is restored', async ({ page, api }) => {
    const title = `Steps ${randomUUID().slice(0, 8)}`;
    await page.goto(form);
    await field(page, 'Title').fill(title);
    await field(page, 'Problem').fill('Trucks wait for a dock.');
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Normal' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(field(page, 'Solution')).toBeVisible();
    await expect.poll(async () => titles(api)).toContain(title);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await expect(page.getByText(/^Must Finish Step/)).toHaveCount(0);
    await expect(page.getByText(/need your attention/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Solution')).toBeVisible();
    await leaveWithout(page);
    await expect.poll(async () => (await titles(api)).filter((each) => each === title)).toEqual([]);
  });

  test.describe('that the server cannot keep', () => {
    test.use({ tolerates: [/503.*drafts|drafts.*503/] });

    test('a draft stays on the device, the form says so, and it is sent with the next change', async ({ page, api }) => {
      const title = `Full ${randomUUID().slice(0, 8)}`;
      await page.route('**/api/drafts/*', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }));
      await page.goto(form);
      await field(page, 'Title').fill('Not yet');
      await expect(page.getByText(/^Draft kept on this device: the server could not keep it/)).toBeVisible();
      await page.unroute('**/api/drafts/*');
      await field(page, 'Title').fill(title);
      await expect(page.getByText(/^Draft saved at /)).toBeVisible();
      expect(await titles(api)).toContain(title);
      page.on('dialog', (question) => void question.accept());
      await leaveWithout(page);
      await expect.poll(async () => (await titles(api)).filter((each) => each === title)).toEqual([]);
    });
  });

  test.describe('without a connection', () => {
    test.use({ tolerates: [/ERR_INTERNET_DISCONNECTED/] });

    test('the draft waits on the device, and is sent once the connection is back', async ({ page, context, api }) => {
      const title = `Offline ${randomUUID().slice(0, 8)}`;
      await page.goto(form);
      await field(page, 'Title').fill('Not yet');
      await expect(page.getByText(/^Draft saved at /)).toBeVisible();
      await context.setOffline(true);
      await field(page, 'Title').fill(title);
      await expect(page.getByText(/^Draft kept on this device;/)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(/^Draft saved at /)).toBeVisible();
      expect(await titles(api)).toContain(title);
      page.on('dialog', (question) => void question.accept());
      await page.reload();
      await expect(offer(page)).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(async () => (await titles(api)).filter((each) => each === title)).toEqual([]);
    });
  });
});
