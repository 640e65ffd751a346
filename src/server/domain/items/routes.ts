import { densityLine, densityScaleCodes } from '../../../shared/domain/items/densityScales.ts';
import type { itemEndpoints } from '../../../shared/domain/items/endpoints.ts';
import { newestFrom } from '../../../shared/domain/rating/findRates.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';

export const itemHandlers: HandlersOf<typeof itemEndpoints> = {
  /** Scales without steps are left out. Domain 5.2 */
  'GET density/scales': async ({ ctx, app }) => {
    const [scales, steps] = await Promise.all([
      app.records.list(ctx, 'density_scales', {
        filter: { code__in: densityScaleCodes },
        fields: ['id', 'code', 'name_en_label', 'effective_from', 'effective_to'],
      }),
      app.records.list(ctx, 'density_scale_rows', {
        filter: { 'scale.code__in': densityScaleCodes },
        fields: ['scale', 'density_from', 'freight_class'],
        sort: ['density_from'],
      }),
    ]);
    const stepsOf = Map.groupBy(steps, ({ scale }) => Number(scale));
    return {
      scales: densityScaleCodes.flatMap((code) => {
        const versions = scales.filter((row) => row['code'] === code);
        const scale = newestFrom(versions, (row) => textOf(row['effective_from']), dayIn(ctx)) ?? versions[0];
        const own = stepsOf.get(Number(scale?.['id'])) ?? [];
        if (!scale || own.length === 0) return [];
        return [
          {
            code,
            name: textOf(scale['name_en_label']),
            effective_from: textOf(scale['effective_from']),
            effective_to: scale['effective_to'] === null ? null : textOf(scale['effective_to']),
            steps: own.map(({ density_from, freight_class }) => ({ from: Number(density_from), freight_class: textOf(freight_class) })),
          },
        ];
      }),
      line: densityLine(getEntity(ctx.registry, 'bol_items').schema),
    };
  },
};
