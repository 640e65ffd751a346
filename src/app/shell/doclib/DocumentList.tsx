import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatInstant } from '../../../shared/framework/formats/formatCell.ts';
import { formatFileSize } from '../../../shared/framework/formats/formatFileSize.ts';
import type { LibraryDocument } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { Thumbnail } from '../../framework/files/Thumbnail.tsx';
import { UnreadableNote } from '../../framework/files/UnreadableNote.tsx';
import { useFileDownload } from '../../framework/files/useDownload.ts';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { DownloadIcon, FileIcon } from '../../framework/icons.ts';
import { documentPath, type Library } from './useLibrary.ts';

interface DocumentListProps {
  readonly library: Library;
  readonly dlref: string;
  readonly documents: readonly LibraryDocument[];
  /** Names the list for screen readers. */
  readonly label: string;
  /** Address of the viewer with a document. */
  readonly viewerPath: (document: LibraryDocument) => string;
  /** Further buttons of a document. */
  readonly actions?: (document: LibraryDocument) => ReactNode;
}

/** Documents with their type, pages, size, sender and day; the name opens the viewer. */
export function DocumentList({ library, dlref, documents, label, viewerPath, actions }: DocumentListProps) {
  const message = useMessage();
  const language = useLanguage();
  const download = useFileDownload();
  return (
    <List dense disablePadding aria-label={label}>
      {documents.map((document) => (
        <ListItem key={document.id} disableGutters sx={{ gap: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ width: 40, height: 48, display: 'grid', placeItems: 'center', flexShrink: 0 }}>
            {document.thumbnails ? <Thumbnail id={document.file} size={48} /> : <FileIcon color="action" aria-hidden />}
          </Box>
          <Box sx={{ minWidth: 0, flexGrow: 1 }}>
            <Link component={RouterLink} to={viewerPath(document)} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {document.filename}
            </Link>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Chip size="small" variant="outlined" label={document.doctype} />
              <Typography variant="caption" color="textSecondary">
                {factsOf(document, message, language).join(' · ')}
              </Typography>
            </Box>
            {document.unreadable && <UnreadableNote />}
          </Box>
          <Box sx={{ display: 'flex', flexShrink: 0 }}>
            <IconButton
              size="small"
              aria-label={message('doclib.download', { file: document.filename })}
              onClick={() => void download(documentPath(library, dlref, document))}
            >
              <DownloadIcon fontSize="small" />
            </IconButton>
            {actions?.(document)}
          </Box>
        </ListItem>
      ))}
    </List>
  );
}

function factsOf(document: LibraryDocument, message: ReturnType<typeof useMessage>, language: string): string[] {
  const { pages, size, language: written, revision, uploadBy, uploadDate } = document;
  const facts = [
    pages === null ? undefined : message('doclib.pages', { count: pages }),
    formatFileSize(size, language),
    written === null ? undefined : message(written === 'fr' ? 'doclib.french' : 'doclib.english'),
    revision > 1 || !document.is_current ? message('doclib.revision', { revision }) : undefined,
    uploadBy ?? undefined,
    formatInstant(uploadDate, browserTimezone),
  ];
  return facts.filter((fact) => fact !== undefined);
}
