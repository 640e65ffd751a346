import Card from '@mui/material/Card';
import { use } from 'react';
import type { TilePart } from '../../framework/dashboards/TileColumns.tsx';
import { FavouriteList } from './FavouriteList.tsx';
import { PersonalMenuContext } from './PersonalMenuContext.ts';
import { RecentList } from './RecentList.tsx';

/** The user's favourite and recent screens as parts of the home page. */
export function useScreenParts(company: string): readonly TilePart[] {
  const { preferences, recent } = use(PersonalMenuContext);
  return [
    { key: 'favourites', rows: preferences.favourites.length, content: inCard(<FavouriteList company={company} />) },
    { key: 'recent', rows: recent.length, content: inCard(<RecentList company={company} />) },
  ];
}

const inCard = (content: React.ReactNode) => <Card sx={{ px: 2, py: 1 }}>{content}</Card>;
