import { beforeEach, expect, test } from 'vitest';
import { type ThemeChoice, themeStore } from './themeStore.ts';

beforeEach(() => {
  localStorage.clear();
  themeStore.choose('light');
});

test.each<[string, () => void, 'light' | 'dark', ThemeChoice]>([
  ['a dark profile ends a light look', () => themeStore.choose('light'), 'dark', 'dark'],
  ['a light profile ends a dark look', () => themeStore.choose('dark'), 'light', 'light'],
  ['a browser that was told to follow its system goes on', () => themeStore.choose('system'), 'dark', 'system'],
])('[S-178] %s', (_name, before, profile, expected) => {
  before();
  themeStore.follow(profile);
  expect(themeStore.get().choice).toBe(expected);
});

test('the look is remembered with the colours of the first paint', () => {
  themeStore.setSkin('boreal');
  themeStore.choose('dark');
  expect(JSON.parse(localStorage.getItem('theme') ?? '')).toEqual({
    choice: 'dark',
    skin: 'boreal',
    keepsSystem: false,
    paint: { light: '#F4F6F9', dark: '#0E141A' },
  });
});

test('each user of a browser has an own look, also after a reload, and a new one that of the profile', () => {
  themeStore.enter('ann@acme', 'light');
  themeStore.choose('light');
  themeStore.enter('bob@acme', 'dark');
  expect(themeStore.get().choice).toBe('dark');
  themeStore.restore('ann@acme');
  expect(themeStore.get().choice).toBe('light');
  themeStore.restore('bob@acme');
  expect(themeStore.get().choice).toBe('dark');
  themeStore.leave();
  themeStore.choose('light');
  themeStore.restore('bob@acme');
  expect(themeStore.get().choice).toBe('dark');
  themeStore.restore();
});

test('a skin is worn in the mode that another tab has chosen since', () => {
  localStorage.setItem('theme', JSON.stringify({ choice: 'dark', skin: 'default', keepsSystem: false }));
  themeStore.setSkin('boreal');
  expect(themeStore.get()).toEqual({ choice: 'dark', skin: 'boreal', keepsSystem: false });
});
