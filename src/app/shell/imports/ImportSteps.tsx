import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { listedSteps } from '../../framework/steps/listedSteps.ts';
import { StepList } from '../../framework/steps/StepList.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { type NextStep, RowsStep } from './RowsStep.tsx';
import type { Import } from './useImport.ts';

interface ImportStepsProps {
  /** Path of the list. */
  readonly api: string;
  readonly work: Import;
  /** Above the choice of the file. */
  readonly start?: ReactNode;
  /** The step for the imported records; undefined: the import is the last one. */
  readonly next?: (NextStep & { readonly content: ReactNode }) | undefined;
  readonly onClose: () => void;
}

/** The steps of an import: the file, the fields of its columns, its rows, then what follows for the imported records. */
export function ImportSteps({ api, work, start, next, onClose }: ImportStepsProps) {
  const message = useMessage();
  const { step, file, problem } = work;
  const own = { file: message('import.step_file'), columns: message('import.step_columns'), rows: message('import.step_rows') };
  const titles: Readonly<Record<string, string>> = next ? { ...own, next: next.title } : own;
  return (
    <>
      <StepList steps={listedSteps(titles, step)} />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {step === 'file' && start}
      {step === 'file' && <FileStep api={api} work={work} />}
      {step === 'columns' && file && <ColumnsStep file={file} work={work} />}
      {step === 'rows' && file && <RowsStep key={`${file.id} ${file.task ?? ''}`} file={file} work={work} next={next} onClose={onClose} />}
      {step === 'next' && next?.content}
    </>
  );
}
