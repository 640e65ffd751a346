import { gridList } from '../../framework/grid/GridList.ts';
import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';

const boats = gridList({
  title: { en: 'Boats', fr: 'Bateaux' },
  apiKey: 'GET harbour/boats',
});

export function BoatsPage() {
  return <ReportGrid list={boats} />;
}
