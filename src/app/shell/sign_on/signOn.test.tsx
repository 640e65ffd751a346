import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signOnProblems } from '../../../shared/shell/sign_on/signOnProblems.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { SignOnButton } from './SignOnButton.tsx';
import { SignOnProblemAlert } from './SignOnProblemAlert.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

test('the button names the provider and takes the address along that was asked for', () => {
  render(<SignOnButton company="acme" provider="Example ID" redirect="/acme/pages/X?a=1" />);
  expect(screen.getByRole('link', { name: 'Sign in with Example ID' }).getAttribute('href')).toBe(
    '/api/oidc/login?company=acme&redirect=%2Facme%2Fpages%2FX%3Fa%3D1',
  );
});

test.each(signOnProblems)('[S-006] %s is said in both languages', async (problem) => {
  render(<SignOnProblemAlert search={`?sign_on=${problem}`} />);
  const english = screen.getByRole('alert').textContent;
  await changeLanguage('fr');
  const french = (await screen.findByRole('alert')).textContent;
  expect(english).not.toContain(problem);
  expect(french).not.toBe(english);
});

test.each(['', '?sign_on=', '?sign_on=session_expired', '?sign_on=<b>'])('%j says nothing', (search) => {
  render(<SignOnProblemAlert search={search} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
