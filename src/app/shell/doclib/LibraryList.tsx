import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { GridBase } from '../../framework/grid/GridBase.tsx';
import { gridList } from '../../framework/grid/state/GridList.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { EntryHeading } from '../heading/EntryHeading.tsx';
import { useCompany } from '../session/useCompany.ts';
import type { Library } from './useLibrary.ts';

interface LibraryListProps {
  readonly library: Library;
  readonly title: string;
}

/** The entries of a library: its tags are columns, and the search covers the text of documents. Spec S-111 */
export function LibraryList({ library, title }: LibraryListProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const company = useCompany();
  const base = `/${company}/doclib/${library.cmid}`;
  const { rights } = library;
  const emptyText = message(rights.add ? 'doclib.empty_editor' : 'doclib.empty');
  const list = useMemo(
    () =>
      gridList({
        title: { en: title, fr: title },
        apiKey: `GET ${library.list}`,
        empty: { en: emptyText, fr: emptyText },
        answers: ['groups', 'where'],
        nameFields: [{ en: 'title_en_label', fr: 'title_en_label' }],
        preferencesKey: library.cmid,
        exportFormats: ['PDF', 'XLSX', 'CSV'],
      }),
    [library.list, library.cmid, title, emptyText],
  );
  return (
    <>
      <EntryHeading title={title} cmid={library.cmid} path={`doclib/${library.cmid}`} />
      {rights.add && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
          <Button variant="contained" startIcon={<AddIcon />} component={Link} to={`${base}/add`}>
            {message('doclib.add')}
          </Button>
        </Box>
      )}
      <GridBase list={list} openRow={(row) => void navigate(`${base}/view/${String(row['dlref'])}`)} />
    </>
  );
}
