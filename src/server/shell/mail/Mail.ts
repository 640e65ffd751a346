import type { Language } from '../../../shared/framework/text.ts';

/** The mails of the shell; each has its words under `mail.<template>` in the messages. */
export type MailTemplate =
  | 'activation_code'
  | 'account_made'
  | 'account_exists'
  | 'username_taken'
  | 'reset_code'
  | 'reset_link'
  | 'temporary_password'
  | 'password_changed'
  | 'security_changed'
  | 'registration_message';

/** A mail before it is worded: it becomes text in the language of whoever gets it. */
export interface Mail {
  readonly template: MailTemplate;
  readonly to: string;
  readonly language: Language;
  /** What the words of the template ask for; shown in the log of mails, so that no secret may be among them. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A code or temporary password, in a line of its own; the log shows that there was one. */
  readonly secret?: string;
  /** Path and query of an address of the portal, such as `/reset-password/set?hash=…`; the log does not show it. */
  readonly link?: string;
  /** Lines that somebody wrote. */
  readonly quoted?: string;
  /** The user whom it is about. */
  readonly userId?: number;
}
