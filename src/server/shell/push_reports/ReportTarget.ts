/** A system that takes the files of reports, with its secrets. */
export type ReportTarget = SftpTarget | WebhookTarget;

export interface SftpTarget {
  readonly kind: 'sftp';
  readonly host: string;
  /** null: 22. */
  readonly port: number | null;
  /** null: the folder in which the server puts the user. */
  readonly folder: string | null;
  readonly username: string;
  readonly password: string | null;
  readonly private_key: string | null;
  /** `SHA256:` and the fingerprint in base64, as servers and their clients show it. */
  readonly host_key: string | null;
}

export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly url: string;
  readonly secret: string | null;
}

/** A file for a system. */
export interface TargetFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  /** The same at each try of one run, so that the system takes it once. */
  readonly id: string;
  readonly at: Date;
}
