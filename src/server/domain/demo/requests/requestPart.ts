import { definePart } from '../DemoPart.ts';
import { demoStaff } from '../employees/employeePart.ts';
import { approvalRows, commentRows, committeeRows, factorRows, featureRows, scoreRows } from './featureRows.ts';
import { assetRows, changeUserRows, exitRows, leaveHistoryRows, newUserRows, onboardingRows, postingRows } from './peopleRequestRows.ts';

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
    return {
      feature_score_factors: factorRows(),
      feature_committee_members: committeeRows(source),
      feature_requests: featureRows(source),
      feature_scores: scoreRows(source),
      feature_comments: commentRows(source),
      feature_approvals: approvalRows(source),
      new_user_requests: newUserRows(source),
      change_user_requests: changeUserRows(source),
      onboardings: onboardingRows(source),
      exit_conditions: exitRows(source, staff),
      it_assets: assetRows(source, staff),
      job_postings: postingRows(source),
      request_history: leaveHistoryRows(source, staff),
    };
  },
});
