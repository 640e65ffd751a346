import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { plainName } from '../../../shared/framework/files/plainName.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { FileViewer } from '../viewer/FileViewer.ts';
import type { ViewedFile } from '../viewer/model/ViewedFile.ts';
import { canView } from '../viewer/model/viewerKind.ts';
import { type ViewOutcome, ViewOutcomeContext } from '../viewer/notices/ViewOutcomeContext.ts';
import { typeOfFile } from './chosenFile.ts';

interface PreviewCardProps {
  readonly file: File;
  /** Called with the findings of the viewer, if it knows the type of the file. */
  readonly onOutcome: (outcome: ViewOutcome) => void;
}

/** The file with its name, type and size; TIFF and types that browsers do not show have a sentence in place of the preview. Spec B-073 to B-075 */
export function PreviewCard({ file, onOutcome }: PreviewCardProps) {
  const message = useMessage();
  const language = useLanguage();
  const type = typeOfFile(file);
  const name = plainName(file.name);
  const viewed = useMemo((): ViewedFile => ({ name, type, size: file.size, fit: 'width', load: async () => file }), [file, name, type]);
  const isTiff = type === 'image/tiff';
  return (
    <Card variant="outlined" component="section" aria-label={message('upload.preview')} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[type || message('upload.type_unknown'), formatFileSize(file.size, language)].join(' · ')}
        </Typography>
      </Box>
      {!isTiff && canView(type) ? (
        <Box sx={{ height: { xs: 320, md: 560 } }}>
          <ViewOutcomeContext value={onOutcome}>
            <FileViewer file={viewed} />
          </ViewOutcomeContext>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160, p: 2, textAlign: 'center' }}>
          <Typography color="text.secondary">{message(isTiff ? 'upload.preview_tiff' : 'upload.preview_none')}</Typography>
        </Box>
      )}
    </Card>
  );
}
