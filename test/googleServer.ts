import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A sheet as Google would hold it. */
interface Sheet {
  title: string;
  rows: number;
  readonly columns: number;
  readonly owner: string;
  readonly cells: unknown[][];
  readonly writes: string[];
}

export interface GoogleServer {
  /** Variables of a portal that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly sheets: Sheet[];
  /** Status with which calls on sheets are refused; 200 for none. */
  refusesWith: number;
  close(): Promise<void>;
}

/** Plays the token endpoint and the API for sheets: checks the signed claim, then takes documents and their rows. */
export async function startGoogle(folder: string): Promise<GoogleServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const owners = new Map<string, string>();
  const sheets: Sheet[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = answer(request, Buffer.concat(chunks).toString());
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = {
    client_email: 'portal@project.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${origin}/token`,
  };
  const file = path.join(folder, 'service-account.json');
  fs.writeFileSync(file, JSON.stringify(key));
  const google: GoogleServer = {
    environment: { GOOGLE_SERVICE_ACCOUNT: file, GOOGLE_SHEETS_URL: origin },
    sheets,
    refusesWith: 200,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
  return google;

  function answer(request: http.IncomingMessage, text: string): { readonly status: number; readonly body: unknown } {
    const url = new URL(request.url ?? '', origin);
    if (url.pathname === '/token') return token(new URLSearchParams(text));
    const owner = owners.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (owner === undefined) return { status: 401, body: {} };
    if (google.refusesWith !== 200) return { status: google.refusesWith, body: { error: { message: 'quota' } } };
    const body = JSON.parse(text) as Record<string, never>;
    const [, id, rest = ''] = /^\/v4\/spreadsheets(?:\/(\d+)(.*))?$/.exec(url.pathname) ?? [];
    if (id === undefined) return create(body, owner);
    const sheet = sheets[Number(id)];
    if (!sheet) return { status: 404, body: {} };
    return rest === ':batchUpdate' ? change(sheet, body) : write(sheet, decodeURIComponent(rest), url.searchParams, body);
  }

  function token(form: URLSearchParams) {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), signature, 'base64url');
    const { iss, sub, aud, scope, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
    const isMeant =
      iss === key.client_email &&
      aud === key.token_uri &&
      scope === 'https://www.googleapis.com/auth/spreadsheets' &&
      Number(exp) * 1000 > Date.now();
    if (!isSigned || !isMeant || sub === undefined) return { status: 400, body: { error: 'invalid_grant' } };
    const value = `token-${owners.size}`;
    owners.set(value, sub);
    return { status: 200, body: { access_token: value, expires_in: 3600, token_type: 'Bearer' } };
  }

  function create(
    {
      properties,
      sheets: parts,
    }: {
      properties?: { title: string };
      sheets?: { properties: { gridProperties: { rowCount: number; columnCount: number; frozenRowCount: number } } }[];
    },
    owner: string,
  ) {
    const grid = parts?.[0]?.properties.gridProperties;
    if (!properties || !grid || grid.frozenRowCount !== 1) return { status: 400, body: {} };
    sheets.push({ title: properties.title, rows: grid.rowCount, columns: grid.columnCount, owner, cells: [], writes: [] });
    const id = String(sheets.length - 1);
    return { status: 200, body: { spreadsheetId: id, spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${id}/edit` } };
  }

  function change(
    sheet: Sheet,
    {
      requests,
    }: { requests?: { appendDimension?: { length: number }; updateSpreadsheetProperties?: { properties: { title: string } } }[] },
  ) {
    for (const each of requests ?? []) {
      sheet.rows += each.appendDimension?.length ?? 0;
      sheet.title = each.updateSpreadsheetProperties?.properties.title ?? sheet.title;
    }
    return { status: 200, body: {} };
  }

  function write(sheet: Sheet, rest: string, query: URLSearchParams, { values }: { values?: unknown[][] }) {
    const first = Number(/^\/values\/A(\d+)$/.exec(rest)?.[1]);
    if (!values || query.get('valueInputOption') !== 'RAW' || first + values.length - 1 > sheet.rows) return { status: 400, body: {} };
    for (const [i, row] of values.entries()) sheet.cells[first - 1 + i] = row;
    sheet.writes.push(rest);
    return { status: 200, body: {} };
  }
}
