import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PageImportDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import type { ImportFile } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import { type BulkResult, makeTransitions } from '../../framework/api/stateCalls.ts';

/** Records of one call: a person sees the work go on, and can stop it. */
const partLength = 25;
/** Records of one file. */
const fileLength = 1000;

interface RecordsWork {
  /** Results so far; undefined before the first. */
  readonly results: readonly BulkResult[] | undefined;
  /** Number of records that made the transition. */
  readonly moved: number;
  /** Number of records that have been tried, while the work goes on. */
  readonly done: number | undefined;
  readonly isBusy: boolean;
  /** Words of the last refusal. */
  readonly problem: string | undefined;
  /** Makes the transition of all records that have not been tried, part by part. */
  readonly move: () => void;
  /** Ends the work after the part that is on its way. */
  readonly stop: () => void;
  readonly getFile: (file: ImportFile) => void;
}

/** The transition of imported records, and files about them. */
export function useImportedRecords({ api, transition }: PageImportDescription, importId: number): RecordsWork {
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  const [results, setResults] = useState<readonly BulkResult[]>();
  const [isMoving, setMoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const readIds = async (): Promise<readonly RecordId[]> =>
    (await callApi('GET', 'file_imports/{id}/records', { params: { id: importId } })).results;

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
      setMoving(false);
    }
  };

  const movePart = async (ids: readonly RecordId[], name: string): Promise<readonly BulkResult[]> => {
    const { data } = await dataProvider.getMany(api, { ids: [...ids], meta: { fields: ['id', 'version'] } });
    const versions = new Map(data.map((record) => [record.id, Number(record['version'])]));
    // A record that is gone has no version: the server refuses it with the reason.
    const rows = ids.map((id) => ({ id, version: versions.get(id) ?? 1 }));
    return makeTransitions(api, name, { rows }, false);
  };

  const move = (): void => {
    if (!transition) return;
    isStopped.current = false;
    setMoving(true);
    void run(async () => {
      const all = await readIds();
      let sofar = results ?? [];
      while (sofar.length < all.length && !isStopped.current) {
        sofar = [...sofar, ...(await movePart(all.slice(sofar.length, sofar.length + partLength), transition.name))];
        setResults(sofar);
      }
      await cache.invalidateQueries();
    });
  };

  return {
    results,
    moved: results?.filter(({ outcome }) => outcome === 'moved').length ?? 0,
    done: isMoving ? (results?.length ?? 0) : undefined,
    isBusy,
    problem,
    move,
    stop: () => {
      isStopped.current = true;
    },
    getFile: ({ call, body }) =>
      void run(async () => {
        const ids = await readIds();
        const [, path = ''] = call.split(' ');
        for (let from = 0; from < ids.length; from += fileLength)
          saveFile(await fetchFile('POST', path, { body: { ...body, ids: ids.slice(from, from + fileLength) }, suppressErrors: true }));
      }),
  };
}
