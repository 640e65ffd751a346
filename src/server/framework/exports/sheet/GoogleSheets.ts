import { createSign } from 'node:crypto';
import { defineErrors } from '../../../../shared/framework/AppError.ts';
import type { SheetsConfig } from '../../../settings/config.ts';

export const sheetErrors = defineErrors({ sheets_not_set_up: 503, sheet_needs_email: 400, sheet_failed: 502 });

/** A value of a cell; null leaves it blank. */
export type SheetValue = string | number | boolean | null;

const scope = 'https://www.googleapis.com/auth/spreadsheets';
const tokenSeconds = 3600;
const callTimeoutMs = 60_000;

/** The calls of Google's API for sheets, for one user. */
export class GoogleSheets {
  readonly #config: SheetsConfig;
  readonly #user: string;
  readonly #signal: AbortSignal | undefined;
  #token: { readonly value: string; readonly endsAt: number } | undefined;

  /** @param user email address of the user in whose drive the sheets are made */
  constructor(config: SheetsConfig, user: string, signal?: AbortSignal) {
    this.#config = config;
    this.#user = user;
    this.#signal = signal;
  }

  /** Makes a document with one sheet and its headings in view. */
  async create(title: string, rows: number, columns: number): Promise<{ readonly id: string; readonly url: string }> {
    const gridProperties = { rowCount: rows, columnCount: columns, frozenRowCount: 1 };
    const answer = await this.#call('POST', '/v4/spreadsheets', {
      properties: { title },
      sheets: [{ properties: { sheetId: 0, gridProperties } }],
    });
    const { spreadsheetId: id, spreadsheetUrl: url } = answer;
    if (typeof id !== 'string' || typeof url !== 'string') throw sheetErrors.sheet_failed({ status: 200 });
    return { id, url };
  }

  /** Writes rows as they are, from a row counted from 1: no text becomes a formula, a number or a date. */
  async write(id: string, firstRow: number, values: readonly (readonly SheetValue[])[]): Promise<void> {
    const range = encodeURIComponent(`A${firstRow}`);
    await this.#call('PUT', `/v4/spreadsheets/${encodeURIComponent(id)}/values/${range}?valueInputOption=RAW`, {
      majorDimension: 'ROWS',
      // A blank that is null would leave the cell out.
      values: values.map((row) => row.map((value) => value ?? '')),
    });
  }

  async addRows(id: string, length: number): Promise<void> {
    await this.#change(id, { appendDimension: { sheetId: 0, dimension: 'ROWS', length } });
  }

  async rename(id: string, title: string): Promise<void> {
    await this.#change(id, { updateSpreadsheetProperties: { properties: { title }, fields: 'title' } });
  }

  async #change(id: string, request: object): Promise<void> {
    await this.#call('POST', `/v4/spreadsheets/${encodeURIComponent(id)}:batchUpdate`, { requests: [request] });
  }

  /** @throws AppError `sheet_failed` (502) */
  async #call(method: 'POST' | 'PUT', path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    return this.#fetch(`${this.#config.sheetsUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #accessToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    if (this.#token && this.#token.endsAt > now) return this.#token.value;
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: this.#assertion(now) });
    const answer = await this.#fetch(this.#config.tokenUrl, { method: 'POST', body: form });
    const { access_token: value, expires_in: seconds } = answer;
    if (typeof value !== 'string') throw sheetErrors.sheet_failed({ status: 200 });
    this.#token = { value, endsAt: now + (typeof seconds === 'number' ? seconds : tokenSeconds) - 60 };
    return value;
  }

  /** A signed claim to act for the user (RFC 7523). */
  #assertion(now: number): string {
    const { clientEmail, privateKey, tokenUrl } = this.#config;
    const claims = { iss: clientEmail, sub: this.#user, scope, aud: tokenUrl, iat: now, exp: now + tokenSeconds };
    const text = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  }

  async #fetch(url: string, init: RequestInit): Promise<Readonly<Record<string, unknown>>> {
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const signal = this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout;
    const answer = await fetch(url, { ...init, signal }).catch((cause: unknown) => {
      this.#signal?.throwIfAborted();
      throw sheetErrors.sheet_failed({ status: 0 }, { cause });
    });
    const text = await answer.text();
    if (!answer.ok) throw sheetErrors.sheet_failed({ status: answer.status }, { cause: new Error(text.slice(0, 500)) });
    return parseObject(text);
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Not JSON: the caller finds no value that it needs.
  }
  return {};
}
