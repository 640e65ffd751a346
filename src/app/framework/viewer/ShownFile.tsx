import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessage } from '../i18n/useMessage.ts';
import { DownloadIcon } from '../icons.ts';
import { lazyPart, WaitingContext } from '../lazyPart.ts';
import { downloadFile } from './downloadFile.ts';
import type { ViewedFile } from './model/ViewedFile.ts';
import { viewerKind } from './model/viewerKind.ts';
import { ViewerLoading } from './notices/ViewerLoading.tsx';

const ViewerContent = lazyPart(() => import('./ViewerContent.tsx'), 'ViewerContent');

/** Shows a file, as large as its parent; a file of a type that cannot be shown offers its download. */
export function ShownFile({ file }: { readonly file: ViewedFile }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, minWidth: 0, bgcolor: 'background.paper' }}>
      {viewerKind(file) ? (
        <WaitingContext value={<ViewerLoading name={file.name} />}>
          <ViewerContent file={file} />
        </WaitingContext>
      ) : (
        <NoPreview file={file} />
      )}
    </Box>
  );
}

function NoPreview({ file }: { readonly file: ViewedFile }) {
  const message = useMessage();
  return (
    <Box sx={{ m: 'auto', p: 3, display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Typography>
      <Typography color="textSecondary">{message('viewer.no_preview')}</Typography>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void downloadFile(file)}>
        {message('viewer.download')}
      </Button>
    </Box>
  );
}
