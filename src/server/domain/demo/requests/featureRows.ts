import { agePoints, featureFigures, featureScore } from '../../../../shared/domain/feature_requests/featureFigures.ts';
import { type Decimal, decimal, formatDecimal } from '../../../../shared/framework/decimals/Decimal.ts';
import { places } from '../employees/employees.ts';
import { hundredths } from '../prices/hundredths.ts';
import { dayText } from '../world/calendar.ts';
import { type DemoSource, demoId } from '../world/DemoPart.ts';
import type { DemoRow } from '../world/DemoPlan.ts';

/** Factors of the score; the last one counts the age of a request. */
const factors = [
  { code: 'CUSTOMERS', en: 'Use for customers', fr: 'Utilité pour les clients', weight: 40 },
  { code: 'SAVINGS', en: 'Savings', fr: 'Économies', weight: 30 },
  { code: 'RISK', en: 'Risk of doing nothing', fr: 'Risque de ne rien faire', weight: 20 },
  { code: 'AGE', en: 'Age of the request', fr: 'Âge de la demande', weight: 10 },
] as const;

const wishes = [
  { title: 'Print labels from the phone', step: 'draft', status: 'new' },
  { title: 'Remind drivers of expiring permits', step: 'submitted', status: 'in_progress' },
  { title: 'Show fuel by terminal', step: 'committee', status: 'in_progress' },
  { title: 'One search for all numbers', step: 'it_pricing', status: 'in_progress' },
  { title: 'Send statements in French', step: 'steering', status: 'in_progress' },
  { title: 'Book dock doors', step: 'development', status: 'in_progress' },
  { title: 'Scan deliveries at the dock', step: 'testing', status: 'in_progress' },
  { title: 'Dark screens for night shifts', step: 'acceptance', status: 'in_progress' },
  { title: 'Warn of late pickups', step: 'closed', status: 'completed' },
  { title: 'Replace the time clock', step: 'committee', status: 'rejected' },
  { title: 'Colours by carrier', step: 'draft', status: 'new' },
  { title: 'Map of the yard', step: 'submitted', status: 'in_progress' },
  { title: 'Bilingual bills of lading', step: 'submitted', status: 'in_progress' },
  { title: 'Reminder of unread notices', step: 'submitted', status: 'in_progress' },
  { title: 'Weather on the board', step: 'committee', status: 'rejected' },
  { title: 'Own logo on labels', step: 'committee', status: 'declined' },
  { title: 'Second screen for the dock', step: 'committee', status: 'declined' },
  { title: 'Photos from the yard', step: 'it_pricing', status: 'in_progress' },
  { title: 'Reports by region', step: 'steering', status: 'rejected' },
  { title: 'Voice notes of drivers', step: 'steering', status: 'rejected' },
  { title: 'Calendar of the team', step: 'development', status: 'in_progress' },
  { title: 'Plan of the week', step: 'development', status: 'in_progress' },
  { title: 'Scale tickets by mail', step: 'testing', status: 'in_progress' },
  { title: 'Stock of pallets', step: 'acceptance', status: 'in_progress' },
  { title: 'Training for dispatchers', step: 'acceptance', status: 'in_progress' },
  { title: 'New handheld scanners', step: 'testing', status: 'in_progress' },
  { title: 'Tablets for the gate', step: 'closed', status: 'completed' },
  { title: 'Printers at the docks', step: 'closed', status: 'completed' },
  { title: 'Sign-in with the badge', step: 'closed', status: 'completed' },
] as const;

/** Steps from which hours and return are known. */
const pricedSteps: readonly string[] = ['steering', 'development', 'testing', 'acceptance', 'closed'];
const completionSteps: readonly string[] = ['development', 'testing', 'acceptance', 'closed'];
const rate = 9500;

function member({ plan }: DemoSource): number {
  return demoId(plan, 'users', places.manager);
}

export function factorRows(): DemoRow[] {
  return factors.map(({ code, en, fr, weight }) => ({
    code,
    name_en: en,
    name_fr: fr,
    weight_pct: weight,
    guide_en: '0: none; 50: some; 100: a great deal.',
    guide_fr: '0 : aucun; 50 : un peu; 100 : beaucoup.',
    age_factor: code === 'AGE',
    status: 'active',
  }));
}

const members = [
  { step: 'committee', stage: 'planning', user: places.manager, role: 'chair' },
  { step: 'committee', stage: 'planning', user: places.hr, role: 'member' },
  { step: 'steering', stage: 'planning', user: places.manager, role: 'chair' },
  { step: 'steering', stage: 'planning', user: places.payroll, role: 'finance' },
  { step: 'acceptance', stage: 'completion', user: places.manager, role: 'chair' },
] as const;

export function committeeRows(source: DemoSource): DemoRow[] {
  const { plan } = source;
  return members.map(({ user, ...row }) => ({
    ...row,
    user: demoId(plan, 'users', user),
    required: true,
    substitute: demoId(plan, 'users', user === places.payroll ? places.hr : places.payroll),
    effective_from: dayText(plan.anchor - 500),
    effective_to: null,
  }));
}

/** Requests in each step, priced by domain 5.12. */
export function featureRows(source: DemoSource): DemoRow[] {
  const { plan } = source;
  return wishes.map(({ title, step, status }, place) => {
    const asked = plan.anchor - 20 - place * 25;
    const isPriced = pricedSteps.includes(step);
    const hours = 40 + place * 20;
    const isEstimated = step !== 'draft';
    const savings = hundredths(400_000 + place * 150_000);
    const figures = featureFigures({
      hoursDevelopment: isEstimated ? decimal(hours) : undefined,
      hoursTesting: isEstimated ? decimal(hours / 4) : undefined,
      hourRate: decimal(hundredths(rate)),
      savingsPerYear: decimal(savings),
    });
    const shown = (value: Decimal | undefined) => (value ? formatDecimal(value) : null);
    return {
      control_number: `FR${String(place + 1).padStart(10, '0')}`,
      title,
      status,
      stage: completionSteps.includes(step) ? 'completion' : 'planning',
      step,
      priority: (['normal', 'high', 'low'] as const)[place % 3] ?? 'normal',
      requested_by: demoId(plan, 'users', place % 2 === 0 ? places.employee : places.sales),
      request_date: dayText(asked),
      target_start_date: dayText(asked + 60),
      sponsor: member(source),
      department: 'Operations',
      problem: `${title}: today this is done by hand, by phone and on paper.`,
      solution: 'A screen of the portal that does it in one step.',
      success_factors: 'Used each day by at least ten people',
      hours_development: isEstimated ? hours : null,
      hours_testing: isEstimated ? hours / 4 : null,
      hour_rate: isEstimated ? hundredths(rate) : null,
      investment: shown(figures.investment),
      savings_per_year: savings,
      financial_return: shown(figures.financialReturn),
      roi: shown(figures.roi),
      payback_months: shown(figures.payback),
      score: isScored(step) ? scoreOf(place, dayText(asked), dayText(plan.anchor)) : null,
      eta: isPriced ? dayText(plan.anchor + 90) : null,
      assigned_to: isPriced ? demoId(plan, 'users', places.admin) : null,
      completed_at: step === 'closed' ? `${dayText(plan.anchor - 12)}T18:00:00Z` : null,
      attachments: null,
      created_at: `${dayText(asked)}T14:00:00Z`,
    };
  });
}

/** Steps before the committee has seen a request. */
const earlySteps: readonly string[] = ['draft', 'submitted'];

function isScored(step: string): boolean {
  return !earlySteps.includes(step);
}

/** Points of one member for one factor. */
function pointsOf(place: number, factor: number): number {
  return 20 + ((place * 13 + factor * 29) % 70);
}

function scoreOf(place: number, asked: string, today: string): string | null {
  const score = featureScore(
    factors.map(({ code, weight }, factor) => ({
      weight: decimal(weight),
      points: [code === 'AGE' ? agePoints(asked, today) : decimal(pointsOf(place, factor))],
    })),
  );
  return score ? formatDecimal(score) : null;
}

export function scoreRows(source: DemoSource): DemoRow[] {
  return wishes.flatMap(({ step }, place) =>
    isScored(step)
      ? factors.flatMap(({ code }, factor) =>
          // The portal gives the points of the age.
          code === 'AGE'
            ? []
            : [
                {
                  feature_request: demoId(source.plan, 'feature_requests', place),
                  factor: demoId(source.plan, 'feature_score_factors', factor),
                  member: member(source),
                  points: pointsOf(place, factor),
                  note: null,
                },
              ],
        )
      : [],
  );
}

export function commentRows(source: DemoSource): DemoRow[] {
  const { plan } = source;
  return wishes.slice(1).map(({ status }, index) => ({
    feature_request: demoId(plan, 'feature_requests', index + 1),
    user: member(source),
    at: `${dayText(plan.anchor - 15 - index * 20)}T15:30:00Z`,
    text: status === 'rejected' ? 'The clock was replaced last year.' : 'Please add figures of one week.',
    internal: false,
    attachments: null,
  }));
}

/** Steps of a request in their order. */
const stepOrder: readonly string[] = [
  'draft',
  'submitted',
  'committee',
  'it_pricing',
  'steering',
  'development',
  'testing',
  'acceptance',
  'closed',
];

/** The approvals of the steps that a request has reached: of each member, one of whom has refused where the committee did. */
export function approvalRows(source: DemoSource): DemoRow[] {
  const { plan } = source;
  return wishes.flatMap(({ step, status }, place) =>
    members.flatMap(({ step: asked, stage, user }) => {
      if (stepOrder.indexOf(asked) > stepOrder.indexOf(step)) return [];
      const isNow = asked === step;
      const isFirst = members.find((each) => each.step === asked)?.user === user;
      const refusal = isFirst && status === 'rejected' ? 'rejected' : 'skipped';
      const state = !isNow ? 'approved' : status === 'in_progress' ? 'pending' : refusal;
      return [
        {
          feature_request: demoId(plan, 'feature_requests', place),
          stage,
          step: asked,
          approver: demoId(plan, 'users', user),
          required: true,
          state,
          comment: state === 'approved' ? 'Worth its price' : state === 'rejected' ? 'Not needed any more' : null,
          decided_at: state === 'approved' || state === 'rejected' ? `${dayText(plan.anchor - 10 - place * 20)}T16:00:00Z` : null,
        },
      ];
    }),
  );
}
