import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { Designer } from './Designer.tsx';
import { NewReport } from './NewReport.tsx';
import { readOutline } from './reportOutline.ts';

/** Designs a report: the address names the design (`?design=`), or the list and the view that a new one begins with. */
export function ReportDesignerPage() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('design') ?? '');
  const open = useCallback((design: number) => setParams({ design: String(design) }, { replace: true }), [setParams]);
  return Number.isSafeInteger(id) && id > 0 ? <Designer key={id} id={id} /> : <NewReport outline={readOutline(params)} onBegun={open} />;
}
