import { agePoints, featureFigures, featureScore } from '../../../shared/domain/feature_requests/featureFigures.ts';
import { defineErrors } from '../../../shared/framework/AppError.ts';
import { type Decimal, decimal, formatDecimal, parseDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { defineHooks, type HookEvent } from '../../framework/registrations/hooks.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

const scoreErrors = defineErrors({ feature_scored_already: 409 });

/** Hooks of feature requests and their scores. */
export const figureHooks = defineHooks({
  /** Before each save: investment, return, ROI, payback and score. Rules */
  'feature_requests.derive': async (event) => {
    const { id, record = {}, system } = event;
    const all = system('figures of a feature request');
    const hourRate = read(record['hour_rate']) ?? (record['hours_development'] == null ? undefined : await usualRate(event, all));
    const figures = featureFigures({
      hoursDevelopment: read(record['hours_development']),
      hoursTesting: read(record['hours_testing']),
      hourRate,
      savingsPerYear: read(record['savings_per_year']),
    });
    return {
      hour_rate: shown(hourRate),
      investment: shown(figures.investment),
      roi: shown(figures.roi),
      payback_months: shown(figures.payback),
      financial_return: shown(figures.financialReturn),
      ...(id !== undefined && { score: await scoreOf(event, all, id, record) }),
    };
  },

  /** After each save of points: the score of the request, which the committee gives while it has it. @throws AppError `feature_scored_already` (409) */
  'feature_scores.settle': async (event) => {
    const { record, previous, records, system } = event;
    const all = system('figures of a feature request');
    const request = await records.find(all, 'feature_requests', Number((record ?? previous)?.['feature_request']));
    if (!request) return undefined;
    if (request['step'] !== 'committee' || request['status'] !== 'in_progress') throw scoreErrors.feature_scored_already();
    const id = Number(request['id']);
    await records.change(all, 'feature_requests', id, {}, { set: { score: await scoreOf(event, all, id, request) } });
    return undefined;
  },
});

/** The score of a request by the points of its members and its age; null before the first points. */
async function scoreOf({ ctx, records }: HookEvent, all: CallContext, id: number, request: RecordValues): Promise<string | null> {
  const scores = await records.list(all, 'feature_scores', { filter: { feature_request: id }, fields: ['factor', 'points'] });
  if (scores.length === 0) return null;
  const factors = await records.list(all, 'feature_score_factors', { filter: { status: 'active' } });
  const score = featureScore(
    factors.map((factor) => ({
      weight: decimal(textOf(factor['weight_pct'])),
      points: factor['age_factor']
        ? [agePoints(textOf(request['request_date']), dayIn(ctx))]
        : scores.filter((row) => row['factor'] === factor['id']).map(({ points }) => decimal(textOf(points))),
    })),
  );
  return shown(score);
}

/** The rate of the master configuration, group RATING. */
async function usualRate({ records }: HookEvent, all: CallContext): Promise<Decimal | undefined> {
  const filter = { key_group: 'RATING', mc_key: 'FEATURE_HOUR_RATE', company__isnull: true, status: 'active' };
  const [entry] = await records.list(all, 'master_configs', { filter, fields: ['mc_value'], limit: 1 });
  return read(entry?.['mc_value']);
}

function read(value: unknown): Decimal | undefined {
  return value === null || value === undefined ? undefined : parseDecimal(textOf(value));
}

function shown(value: Decimal | undefined): string | null {
  return value ? formatDecimal(value) : null;
}
