import { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import {
  changePassword,
  generateResetHash,
  mailLink,
  setTemporaryHash,
  setTemporaryPassword,
  setTemporaryPasswordOfProduct,
  verifyNewOrCurrent,
} from './changeRoutes.ts';
import { frenchQuestionUpgrade, questionSeed } from './questionSeed.ts';
import {
  accountsByHash,
  frameworkQuestions,
  questions,
  securityQuestions,
  securityQuestionsByHash,
  sendCode,
  userProfile,
  verifyCode,
  verifyQuestions,
} from './resetRoutes.ts';
import { readSecurityProfile, saveSecurityProfile } from './securityProfileRoutes.ts';

export const passwordArea = defineArea({
  name: 'password',
  endpoints: passwordEndpoints,
  handlers: {
    'GET passwordreset/securityquestions': securityQuestions,
    'GET passwordreset/securityquestionsbyhash': securityQuestionsByHash,
    'GET passwordreset/accountsbyhash': accountsByHash,
    'GET passwordreset/questions': questions,
    'GET passwordreset/frameworkquestions': frameworkQuestions,
    'GET passwordreset/userprofile': userProfile,
    'POST passwordreset/sendcode': sendCode,
    'POST passwordreset/verifycode': verifyCode,
    'POST passwordreset/verifyquestions': verifyQuestions,
    'POST passwordreset/verifypassword': verifyNewOrCurrent,
    'POST passwordreset/changepassword': changePassword,
    'POST passwordreset/hashbyemail': mailLink,
    'POST passwordreset/generate_resethash': generateResetHash,
    'POST passwordreset/set_temp_pass': setTemporaryPassword,
    'POST passwordreset/set_temp_pass_{product}': setTemporaryPasswordOfProduct,
    'POST passwordreset/set_temp_hash': setTemporaryHash,
    'GET globals/account/securityquestions': readSecurityProfile,
    'POST globals/account/securityquestions': saveSecurityProfile,
  },
  seeds: [({ messages }) => questionSeed(messages)],
  upgrades: [frenchQuestionUpgrade],
});
