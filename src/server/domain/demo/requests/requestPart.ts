import { demoStaff } from '../employees/employeePart.ts';
import { apiRequestRows, creditRows, ediRequestRows, enrollmentRows, registrationRows, skeletonRows } from '../forms/formRows.ts';
import { definePart } from '../world/DemoPart.ts';
import { approvalRows, commentRows, committeeRows, factorRows, featureRows, scoreRows } from './featureRows.ts';
import { assetRows, changeUserRows, exitRows, newUserRows, onboardingRows, postingRows } from './peopleRequestRows.ts';
import { featureHistoryRows, leaveHistoryRows, requestHistoryRows } from './stateHistoryRows.ts';

/** Requests and approvals, devices and job postings. */
export const requestPart = definePart({
  tables: [
    'feature_score_factors',
    'feature_committee_members',
    'feature_requests',
    'feature_scores',
    'feature_comments',
    'feature_approvals',
    'onboardings',
    'new_user_requests',
    'change_user_requests',
    'exit_conditions',
    'it_assets',
    'job_postings',
    'state_changes',
  ],
  rows: (source) => {
    const staff = demoStaff(source);
    const newUsers = newUserRows(source);
    const people = {
      feature_requests: featureRows(source),
      new_user_requests: newUsers,
      change_user_requests: changeUserRows(source),
      onboardings: onboardingRows(source, newUsers),
      exit_conditions: exitRows(source, staff),
    };
    const history = [
      ['new_user_requests', people.new_user_requests],
      ['change_user_requests', people.change_user_requests],
      ['onboardings', people.onboardings],
      ['exit_conditions', people.exit_conditions],
      ['api_access_requests', apiRequestRows(source)],
      ['credit_applications', creditRows(source)],
      ['enrollment_forms', enrollmentRows(source)],
      ['edi_requests', ediRequestRows(source)],
      ['registrations', registrationRows(source)],
      ['skeleton_accounts', skeletonRows(source)],
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
      state_changes: [
        ...leaveHistoryRows(source, staff),
        ...featureHistoryRows(source, people.feature_requests),
        ...requestHistoryRows(source, history),
      ],
    };
  },
});
