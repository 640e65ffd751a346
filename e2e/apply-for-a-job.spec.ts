import { expect, test } from './portal.ts';

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';

test.describe('an employee', () => {
  test.use({ account: 'employee', locale: 'en-CA' });

  test('opens a posting from the menu, applies with a résumé, sees the state and withdraws [D-049] [D-091] [D-192] [S-096] [S-097]', async ({
    page,
    api,
  }) => {
    await page.goto('/waybill/pages/JOB-POSTING-VIEW-I');
    const posting = page.getByRole('link', { name: /Dock worker|Manœuvre|Préposé/ }).first();
    await posting.click();
    await page.getByRole('link', { name: /^(Apply|Postuler)$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Apply for Job|Postuler/);
    const phone = page.getByRole('textbox', { name: /Phone|Téléphone/ });
    await phone.fill('418 555-0100');
    await page.getByRole('button', { name: /^(Next|Suivant|Continuer|Continue)/ }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'résumé.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
    await expect(page.getByRole('button', { name: 'résumé.pdf', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: /Consent/ }).check();
    await page.getByRole('button', { name: /^(Next|Suivant|Continuer|Continue)/ }).click();
    await page.getByRole('button', { name: /Send application|Envoyer la candidature/ }).click();
    await expect(page.getByText(/Your application is sent|Votre candidature est envoyée/)).toBeVisible();
    await page.getByRole('link', { name: /^(Open|Ouvrir) / }).click();
    await expect(page).toHaveURL(/JOB-APPLY\/VIEW\//);
    await expect(page.getByText(/^(Received|Reçue)$/).first()).toBeVisible();
    await page.goto('/waybill/pages/JOB-POSTING-VIEW-I');
    await posting.click();
    await page.getByRole('link', { name: /^(Apply|Postuler)$/ }).click();
    await expect(page.getByText(/You have already applied for “/)).toBeVisible();
    await page.getByRole('link', { name: 'My applications' }).click();
    await expect(page).toHaveURL(/JOB-APPLY$/);
    const { results } = await (await api.get('/api/job_apply?sort=-id&limit=1')).json();
    const [{ id }] = results;
    const { version } = await (await api.get(`/api/job_apply/${id}`)).json();
    const moved = await api.post(`/api/job_apply/${id}/transitions/withdraw`, { data: { version } });
    expect(moved.status()).toBe(200);
  });
});

test.describe('a customer', () => {
  test.use({ account: 'northern.user', tolerates: [/40[34]/] });
  test('has no job postings [D-192]', async ({ page }) => {
    await page.goto('/northern/pages/JOB-POSTING-VIEW-I');
    await expect(page.getByRole('heading', { level: 1, name: /forbidden|access|permission|not found/i })).toBeVisible();
  });
});
