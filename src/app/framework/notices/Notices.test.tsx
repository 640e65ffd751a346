import Dialog from '@mui/material/Dialog';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { NoticePlace } from './NoticePlace.tsx';
import { Notices } from './Notices.tsx';

afterEach(cleanup);

function Page({ isAsking = false }) {
  const notify = useNotify();
  return (
    <>
      <button type="button" onClick={() => notify('Copied', { type: 'info' })}>
        Copy
      </button>
      <button type="button" onClick={() => notify('Not sent', { type: 'error' })}>
        Send
      </button>
      <footer>
        <NoticePlace sx={{}} />
      </footer>
      <Dialog open={isAsking}>
        <button type="button">Answer</button>
      </Dialog>
      <Notices />
    </>
  );
}

function drawn(isAsking: boolean) {
  return (
    <CoreAdminContext>
      <Page isAsking={isAsking} />
    </CoreAdminContext>
  );
}

test('notices lie in the place of the page, each with its cross, and an error is an alert', async () => {
  render(drawn(false));
  fireEvent.click(screen.getByText('Copy'));
  fireEvent.click(screen.getByText('Send'));
  const foot = within(screen.getByRole('contentinfo'));
  expect((await foot.findByRole('status')).textContent).toBe('Copied');
  expect((await foot.findByRole('alert')).textContent).toBe('Not sent');
  const [first] = foot.getAllByRole('button', { name: 'Dismiss' });
  if (first) fireEvent.click(first);
  await waitFor(() => expect(foot.queryByRole('status')).toBeNull());
  expect(foot.getByRole('alert')).toBeTruthy();
});

test('an open dialog has them, since the focus cannot leave it; they return to the page afterwards', async () => {
  const { rerender } = render(drawn(false));
  fireEvent.click(screen.getByText('Copy'));
  await within(screen.getByRole('contentinfo')).findByRole('status');
  rerender(drawn(true));
  await within(await screen.findByRole('dialog')).findByRole('status');
  rerender(drawn(false));
  expect((await within(await screen.findByRole('contentinfo')).findByRole('status')).textContent).toBe('Copied');
});
