import type { GridToolProps } from '../../framework/grid/frame/GridToolsContext.ts';
import { SaveAsReport } from '../designer/SaveAsReport.tsx';
import { ImportTool } from '../imports/ImportTool.tsx';

/** The further entries in the menu of every grid. */
export function GridTools(props: GridToolProps) {
  return (
    <>
      <ImportTool {...props} />
      <SaveAsReport {...props} />
    </>
  );
}
