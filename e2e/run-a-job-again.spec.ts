import type { Locator } from '@playwright/test';
import { leaveJobs } from './leaveJobs.ts';
import { mailTo } from './mailbox.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

const problem = 'Unable to send the email (ESOCKET)';

test('an administrator reads why a mail failed, runs its job again, and cancels another', { tag: '@deep' }, async ({ page }) => {
  const recipient = await leaveJobs();
  await page.goto('/waybill/pages/JOBS-LIST?state__in=failed,created&name=mail.send');
  const failed = page.getByRole('row').filter({ hasText: problem });
  await expect(failed).toContainText('Failed');
  await expect(page.getByRole('row').filter({ hasText: '__pgboss__' })).toHaveCount(0);

  const choose = async (row: Locator, action: string): Promise<void> => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
  await choose(failed, 'Run again');
  await expect(page.getByText('The job is queued and will run shortly.')).toBeVisible();
  await mailTo(recipient);

  const waiting = page.getByRole('row').filter({ hasText: '2099-01-01' });
  await choose(waiting, 'Cancel job');
  await expect(page.getByText('The job is cancelled.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
