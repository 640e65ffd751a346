import { ReportGrid } from '../../framework/grid/ReportGrid.tsx';
import { gridList } from '../../framework/grid/state/GridList.ts';

const boats = gridList({
  title: { en: 'Boats', fr: 'Bateaux' },
  apiKey: 'GET harbour/boats',
});

export function BoatsPage() {
  return <ReportGrid list={boats} />;
}
