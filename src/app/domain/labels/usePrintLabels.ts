import { useState } from 'react';
import { invariant } from '../../../shared/framework/AppError.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import type { LabelPrinter } from './labelPrinter.ts';

/** Labels to print: those of a bill, or one of no shipment. */
export interface LabelsAsked {
  /** Id of the bill; undefined: a test label. */
  readonly bill: string | undefined;
  readonly count?: number | undefined;
  readonly unit?: number | undefined;
}

/** Prints labels into a file: what is under way, the name of the file, or the refusal. */
export function usePrintLabels() {
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string>();
  const [error, setError] = useState<ApiError>();
  /** @returns true once the file is saved */
  const print = async ({ bill, count, unit }: LabelsAsked, { format, dpi, language }: LabelPrinter): Promise<boolean> => {
    setBusy(true);
    setSaved(undefined);
    setError(undefined);
    const path = bill === undefined ? 'shipping_labels/test_label' : `bols/${encodeURIComponent(bill)}/labels`;
    const body = { format, ...(format === 'zpl' ? { dpi } : { language }), ...(unit === undefined ? { count } : { unit }) };
    try {
      const file = await fetchFile('POST', path, { body, suppressErrors: true });
      saveFile(file);
      setSaved(file.name);
      return true;
    } catch (failure) {
      invariant(failure instanceof ApiError, 'calls fail with an ApiError');
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, saved, error, print };
}
