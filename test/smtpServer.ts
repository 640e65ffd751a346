import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** Raw mail: headers and encoded parts. */
  readonly raw: string;
  /** Its plain text, decoded. */
  readonly text: string;
  readonly subject: string;
  /** Contents of its PDFs. */
  readonly files: readonly Buffer[];
}

interface SmtpOptions {
  /** SMTP status that refuses the next mail, such as 451; undefined: accepted. */
  readonly refusalOf?: () => number | undefined;
  /** Delay between receiving a mail and confirming it. */
  readonly answerMs?: number;
}

/**
 * A real mail server on a free port of 127.0.0.1.
 * @param onMail called with each mail before its sender gets the confirmation
 */
export async function startSmtpServer(
  onMail: (mail: ReceivedMail) => void,
  { refusalOf = () => undefined, answerMs = 0 }: SmtpOptions = {},
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalOf();
        if (refusal !== undefined) return done(Object.assign(new Error('not now'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString('utf8');
        onMail({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw,
          text: plainText(raw),
          files: filesIn(raw),
          subject: /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '',
        });
        return setTimeout(done, answerMs);
      });
    },
  });
  // A killed client breaks the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** The PDFs of a raw mail, each a part in base64. */
function filesIn(raw: string): Buffer[] {
  const parts = raw.matchAll(/^Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/gm);
  return [...parts].map(([, body = '']) => Buffer.from(body, 'base64'));
}

/** The six-digit code in a mail. */
export function codeIn({ text }: Pick<ReceivedMail, 'text'>): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** The hash in the link of a mail. */
export function hashIn({ text }: Pick<ReceivedMail, 'text'>): string {
  return /[?&]hash=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The part `text/plain` of a mail, in any encoding. */
function plainText(raw: string): string {
  const [, encoding = '7bit', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
