import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageImportDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useText } from '../../framework/i18n/useText.ts';
import { usePagePath } from '../../framework/screens/usePagePath.ts';
import type { PageSlotProps } from '../../framework/slots/slotPlaces.ts';
import { ImportedRecords } from './ImportedRecords.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { useImport } from './useImport.ts';

/** A page that imports files into the lists of its definition. */
export function ImportPage({ screen: { pageImports = [] } }: PageSlotProps) {
  const message = useMessage();
  const text = useText();
  const [api, setApi] = useState(pageImports[0]?.api);
  const chosen = pageImports.find((each) => each.api === api) ?? pageImports[0];
  if (!chosen) return <Typography color="textSecondary">{message('import.no_lists')}</Typography>;
  const choice = pageImports.length > 1 && (
    <TextField
      select
      label={message('import.list')}
      value={chosen.api}
      onChange={({ target }) => setApi(target.value)}
      sx={{ maxWidth: 420 }}
    >
      {pageImports.map((each) => (
        <MenuItem key={each.api} value={each.api}>
          {text(each.title)}
        </MenuItem>
      ))}
    </TextField>
  );
  return <ListImport key={chosen.api} list={chosen} choice={choice} />;
}

function ListImport({ list, choice }: { readonly list: PageImportDescription; readonly choice: ReactNode }) {
  const message = useMessage();
  const text = useText();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const work = useImport(list.api, () => undefined);
  const hasNext = list.transition !== undefined || list.files.length > 0;
  const title = list.transition ? text(list.transition.label) : message('import.step_files');
  const leave = (): void => (list.path === undefined ? work.go('file') : void navigate(pagePath(list.path)));
  return (
    <Paper variant="outlined" sx={{ mt: 1.5, p: { xs: 1.5, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <ImportSteps
        api={list.api}
        work={work}
        start={choice}
        next={hasNext && work.file ? { title, content: <ImportedRecords list={list} file={work.file} onLeave={leave} /> } : undefined}
        onClose={leave}
      />
    </Paper>
  );
}
