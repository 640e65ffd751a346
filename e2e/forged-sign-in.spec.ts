import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoPassword, expect, test } from './portal.ts';

/** Pages of other sites that send the visitor's browser to the sign-in with credentials chosen by the site. */
const portal = `http://127.0.0.1:${process.env['E2E_PORT']}`;
test.use({ account: undefined, tolerates: [/status of 403|127\.0\.0\.1|localhost/] });

const form = `<!doctype html><title>Prize draw</title>
  <form method="post" action="${portal}/api/users/login">
    <input type="hidden" name="company" value="maple"><input type="hidden" name="username" value="maple.user">
    <input type="hidden" name="password" value="${demoPassword}"><input type="hidden" name="keep" value="Y">
    <button>Take part</button>
  </form>`;

for (const [name, host] of [
  ['another site', 'localhost'],
  ['another port of the same host', '127.0.0.1'],
] as const)
  test(`a page of ${name} signs nobody in`, { tag: '@deep' }, async ({ page, context }) => {
    const elsewhere = http.createServer((_request, response) => response.setHeader('content-type', 'text/html').end(form));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    try {
      await page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);
      const answered = page.waitForResponse(`${portal}/api/users/login`);
      await page.getByRole('button', { name: 'Take part' }).click();
      expect((await answered).status()).toBe(403);
      expect(await context.cookies(portal)).toEqual([]);
      await page.goto(`${portal}/maple/login`);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    } finally {
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
  });
