import { randomBytes } from 'node:crypto';

/** Distinguishes tokens of programs from those of sessions, which are 43 characters long, and lets scanners of source code find them. */
const mark = 'wb_';
const sessionTokenLength = 43;

/** A new token of a program: 256 random bits. Only its hash is stored (`hashToken`). */
export function newApiToken(): string {
  return `${mark}${randomBytes(32).toString('base64url')}`;
}

/** true: the token is that of a program, or what a wrong copy left of one. A token of a session can begin alike, but has its length. */
export function isApiToken(token: string): boolean {
  return token.startsWith(mark) && token.length !== sessionTokenLength;
}

/** The part of a token that lists show, so that its owner knows it again. */
export function prefixOf(token: string): string {
  return token.slice(0, 8);
}
