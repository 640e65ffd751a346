import type { Language } from '../../../shared/framework/text.ts';

/** The mails of the shell; the texts of each are the messages under `mail.<template>`. */
export type MailTemplate =
  | 'activation_code'
  | 'account_made'
  | 'account_exists'
  | 'account_held'
  | 'account_disputed'
  | 'address_changed'
  | 'registration_address_changed'
  | 'username_taken'
  | 'reset_code'
  | 'reset_link'
  | 'temporary_password'
  | 'password_changed'
  | 'security_changed'
  | 'registration_message';

/** A message that a user writes. Its markup is that of the log of mails. */
export interface WrittenMail {
  readonly by: number;
  readonly name: string;
  /** Address for replies; absent for a user without one. */
  readonly replyTo?: string;
  /** Ids of files to attach, with the rights of the writer when it is sent. */
  readonly attachments: readonly number[];
}

/** The texts of a mail that no template holds. */
export interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

/** A paper to attach, with the rights of the receiver. */
export interface MailPaper {
  readonly entity: string;
  readonly id: number;
  readonly paper: string;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
  /** Receiver; absent for an address, which gets what everybody sees who sees the record. */
  readonly user?: number;
  readonly timezone?: string;
}

/** A mail before rendering; its text is rendered in the recipient's language. */
export interface Mail {
  /** `notice`: the texts are those of `own`; `message`: a user has written it. */
  readonly template: MailTemplate | 'notice' | 'message';
  readonly own?: MailTexts;
  readonly to: string;
  readonly language: Language;
  /** Values for the texts of the template. They must hold no secret, because the log of mails shows them. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A code or temporary password, on a separate line; the log shows only that there was one. */
  readonly secret?: string;
  /** Path and query of an address of the portal, such as `/reset-password/set?hash=…`; the log does not show it. */
  readonly link?: string;
  /** Path of a page of the portal; no secret, so that the log shows it too. */
  readonly page?: string;
  /** Path of the page where the receiver chooses what is mailed. */
  readonly choices?: string;
  /** Record that the mail is about, for the log of mails. */
  readonly about?: { readonly entity: string; readonly id: number };
  /** Papers of the record, which are made or found when the mail is sent. */
  readonly papers?: readonly MailPaper[];
  /** Kept files of push reports to attach, each made with the rights of the receiver. */
  readonly files?: readonly number[];
  /** A message of a user. */
  readonly written?: WrittenMail;
  /** Plain text written by a person. */
  readonly quoted?: string;
  /** The user that the mail is about. */
  readonly userId?: number;
}
