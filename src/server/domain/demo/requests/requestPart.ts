import { demoStaff } from '../employees/employeePart.ts';
import { apiRequestRows, creditRows, ediRequestRows, enrollmentRows, registrationRows } from '../forms/formRows.ts';
import { definePart } from '../world/DemoPart.ts';
import { approvalRows, commentRows, committeeRows, factorRows, featureRows, scoreRows } from './featureRows.ts';
import {
  assetRows,
  changeUserRows,
  exitRows,
  leaveHistoryRows,
  newUserRows,
  onboardingRows,
  postingRows,
  requestHistoryRows,
} from './peopleRequestRows.ts';

/** Requests and approvals, devices and job postings. */
export const requestPart = definePart({
  tables: [
    'feature_score_factors',
    'feature_committee_members',
    'feature_requests',
    'feature_scores',
    'feature_comments',
    'feature_approvals',
    'new_user_requests',
    'change_user_requests',
    'onboardings',
    'exit_conditions',
    'it_assets',
    'job_postings',
    'request_history',
  ],
  rows: (source) => {
    const staff = demoStaff(source);
    const people = {
      feature_requests: featureRows(source),
      new_user_requests: newUserRows(source),
      change_user_requests: changeUserRows(source),
      onboardings: onboardingRows(source),
      exit_conditions: exitRows(source, staff),
    };
    const history = [
      ['feature', 'feature_requests', people.feature_requests],
      ['new_user', 'new_user_requests', people.new_user_requests],
      ['change_user', 'change_user_requests', people.change_user_requests],
      ['onboarding', 'onboardings', people.onboardings],
      ['exit_condition', 'exit_conditions', people.exit_conditions],
      ['api_access', 'api_access_requests', apiRequestRows(source)],
      ['credit_application', 'credit_applications', creditRows(source)],
      ['enrollment', 'enrollment_forms', enrollmentRows(source)],
      ['edi_request', 'edi_requests', ediRequestRows(source)],
      ['registration', 'registrations', registrationRows(source)],
    ] as const;
    return {
      ...people,
      feature_score_factors: factorRows(),
      feature_committee_members: committeeRows(source),
      feature_scores: scoreRows(source),
      feature_comments: commentRows(source),
      feature_approvals: approvalRows(source),
      it_assets: assetRows(source, staff),
      job_postings: postingRows(source),
      request_history: [...leaveHistoryRows(source, staff), ...requestHistoryRows(source, history)],
    };
  },
});
