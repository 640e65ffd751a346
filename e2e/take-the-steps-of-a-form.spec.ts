// A feature request from its first step to its submission: by keyboard, in French on a phone, and with an address ahead of time.
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.describe('in English', () => {
  test.use({ account: 'sales', locale: 'en-CA' });

  test('[R-127][D-392][D-393] a feature request is filled in by keyboard, step by step, and submitted at its end', async ({ page }) => {
    const title = `Labels ${Date.now()}`;
    await page.goto('/waybill/pages/FR-MINE?step=submitted');
    await expect(page.getByRole('heading', { level: 1, name: 'My Feature Requests' })).toBeVisible();
    await page.goto('/waybill/pages/FR-ADD#review');
    await expect(page.getByText('Must Finish Step 1')).toBeVisible();
    await expect(page).toHaveURL(/FR-ADD#problem$/);
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await page.getByRole('textbox', { name: 'Problem' }).fill('Labels are written by hand.');
    await page.getByRole('textbox', { name: 'Title' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Step 2 of 4: Solution' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('A button');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await page.goForward();
    await expect(page.getByRole('textbox', { name: 'Solution' })).toHaveValue('A button');
    await page.getByRole('button', { name: 'Continue' }).dblclick();
    await expect(page.getByRole('heading', { level: 2, name: 'Step 3 of 4: ROI' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('To fill in before “Submit”: Development hours, Testing hours, Savings per year')).toBeVisible();
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Must Finish Step 3')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Development hours' })).toBeFocused();
    for (const label of ['Development hours', 'Testing hours', 'Savings per year'])
      await expect(page.getByRole('link', { name: `${label}: The ROI section must be filled in` })).toBeVisible();
    await page.getByRole('textbox', { name: 'Development hours' }).fill('80');
    await page.getByRole('textbox', { name: 'Testing hours' }).fill('20');
    await page.getByRole('textbox', { name: 'Hourly rate' }).fill('80');
    await page.getByRole('textbox', { name: 'Savings per year' }).fill('0');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Savings per year: The saving cannot be 0' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Savings per year' }).fill('4320');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Step 4 of 4: Review' })).toBeFocused();
    // The figures are those that the save will have.
    await expect(page.getByText('$8,640.00')).toBeVisible();
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: new RegExp(`^FR\\d{10} ${title}: Submitted`) });
    await expect(notice.getByRole('link', { name: new RegExp(`^Open FR\\d{10} ${title}$`) })).toBeVisible();
    await expect(page).not.toHaveURL(/FR-ADD/);
    // The steps of the form are left behind.
    await page.goBack();
    await expect(page).toHaveURL(/FR-MINE\?step=submitted/);
    await page.goto(`/waybill/pages/FR-MINE?title=${encodeURIComponent(title)}`);
    await expect(page.getByRole('main').getByText('Submitted')).toBeVisible();
  });
});

test.describe('on a phone in French', () => {
  test.use({
    account: 'employee',
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    locale: 'fr-CA',
  });

  test('[R-183][D-547] a request without its ROI section is not submitted, and kept for later', async ({ page }) => {
    await page.goto('/waybill/pages/FR-ADD');
    await expect(page.getByText(/^Étape 1 sur 4/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Titre' }).fill('Quai');
    await page.getByRole('combobox', { name: 'Priorité' }).click();
    await page.getByRole('option', { name: 'Basse' }).click();
    await page.getByRole('textbox', { name: 'Problème' }).fill('Les camions attendent.');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('textbox', { name: 'Solution' }).fill('Une liste.');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByRole('textbox', { name: /^Heures de développement/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Soumettre' }).click();
    await expect(page.getByRole('link', { name: /^Économies par année.*La section sur le rendement doit être remplie$/ })).toBeVisible();
    await expect(page.getByText('Il faut terminer l’étape 3')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Enregistrer pour plus tard' }).click();
    await expect(page.getByText(/^Ajout effectué.*FR\d{10} Quai/)).toBeVisible();
    await expect(page).not.toHaveURL(/FR-ADD/);
  });
});

test.describe('a stored request', () => {
  test.use({ account: 'manager', tolerates: [/409.*feature_requests\/\d+/] });

  test('that somebody else has changed meanwhile keeps what was typed, and ends as it was to end', async ({ page, api }) => {
    const title = `Yard ${Date.now()}`;
    const roi = { hours_development: 8, hours_testing: 2, savings_per_year: 4000 };
    const body = { title, priority: 'normal', problem: 'Trailers are lost.', solution: 'A map.', ...roi };
    const made = await api.post('/api/feature_requests', { data: body, failOnStatusCode: true });
    const { id, version } = (await made.json()) as { readonly id: number; readonly version: number };
    await page.goto(`/waybill/pages/FR-ADD/${id}#solution`);
    await page.getByRole('textbox', { name: 'Solution' }).fill('A map of the yard.');
    const other = { version, solution: 'A list.', success_factors: 'No calls.' };
    await api.put(`/api/feature_requests/${id}`, { data: other, failOnStatusCode: true });
    for (const next of ['ROI', 'Review']) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`: ${next}$`) })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'This record was changed in the meantime' });
    await expect(question).toContainText('A list.');
    await expect(question).toContainText('A map of the yard.');
    expect(await barriersOf(page, { within: '[role="dialog"]' })).toEqual([]);
    await question.getByRole('button', { name: 'Keep all my values' }).click();
    await question.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: `${title}: Submitted` })).toBeVisible();
    const stored = await api.get(`/api/feature_requests/${id}`, { failOnStatusCode: true });
    expect(await stored.json()).toMatchObject({ solution: 'A map of the yard.', success_factors: 'No calls.', step: 'submitted' });
  });
});

test.describe('the line of states in French', () => {
  test.use({ account: 'sales', locale: 'fr-CA' });

  test('breaks no word', async ({ page, api }) => {
    const answer = await api.get('/api/feature_requests', { params: { step: 'acceptance', limit: 1 }, failOnStatusCode: true });
    const { results } = (await answer.json()) as { readonly results: readonly { readonly id: number }[] };
    await page.goto(`/waybill/pages/FR-VIEW/${results[0]?.id}`);
    const names = page.getByRole('list', { name: /^États.*Sous-étape$/ }).getByRole('listitem');
    await expect(names.first()).toBeVisible();
    const broken = await names.evaluateAll((items) =>
      items.flatMap((item) => {
        const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(word);
          }
        return found;
      }),
    );
    expect(broken).toEqual([]);
  });
});
