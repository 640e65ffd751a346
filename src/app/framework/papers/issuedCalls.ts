import type { PaperLanguage } from '../../../shared/framework/definitions/paperLanguages.ts';
import type { IssuedPaper } from '../../../shared/framework/papers/IssuedPaper.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { callGenerated, readOfRecord } from '../api/callApi.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';

/** The key of the query of a record's issued papers. */
export function issuedKey(apiUrl: string, id: RecordId): readonly string[] {
  return ['issued_papers', apiUrl, String(id)];
}

/** Reads the issued papers of a record. Failures are shown by the caller. */
export async function readIssued(apiUrl: string, id: RecordId, signal: AbortSignal): Promise<readonly IssuedPaper[]> {
  const { papers } = await readOfRecord(apiUrl, id, 'issued_papers', {
    suppressErrors: true,
    signal,
  });
  return papers;
}

/** Issues a paper of a record. */
export async function issuePaper(apiUrl: string, id: RecordId, paper: string, language: PaperLanguage | undefined): Promise<void> {
  await callGenerated('POST', `${apiUrl}/${encodeURIComponent(id)}/issued_papers`, { body: { paper, language } });
}

/** Saves an issued paper, byte for byte. */
export async function saveIssued(apiUrl: string, id: RecordId, copy: number): Promise<void> {
  saveFile(await fetchFile('GET', `${apiUrl}/${encodeURIComponent(id)}/issued_papers/${copy}`));
}
