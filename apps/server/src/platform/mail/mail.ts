import { createTransport } from 'nodemailer';
import { type Outward, OutwardError } from '../outward/outward.ts';

/** An account at a mail server. */
export interface MailAccount {
  account: string;
  /** The password or authorization code. */
  code: string;
  host: string;
  port: number;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Files that go along. */
  attachments?: readonly { name: string; mediaType: string; bytes: Buffer }[];
}

const TIMEOUT_MS = 15_000;
/** For all of one mail with its files. */
const TOTAL_MS = 5 * 60_000;
/** A mail server has little to say. */
const MAX_BYTES = 1024 * 1024;

/** What the account's owner is told of a failure. The server's own words are for the log: they tell what listens where. */
export function mailFaultOf(error: unknown): 'mailUnreachable' | 'mailSignInFailed' | 'mailFailed' {
  const { code } = error as { code?: string };
  if (error instanceof OutwardError) return 'mailUnreachable';
  if (code === 'EAUTH') return 'mailSignInFailed';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'mailFailed' : 'mailUnreachable';
}

/**
 * Sends one plain-text mail, with files where there are some, and waits until the server has taken it. Port 465 is TLS from the start; on any other port TLS is used where the server
 * offers it. Rejects with the mail server's own words; `mailFaultOf` says what may be told of them.
 */
export async function sendMail(outward: Outward, from: MailAccount, mail: Mail): Promise<void> {
  const transport = createTransport({
    host: from.host,
    port: from.port,
    secure: from.port === 465,
    auth: { user: from.account, pass: from.code },
    getSocket: (_options, done) => {
      outward.connect(from.host, from.port, { connectMs: TIMEOUT_MS, totalMs: TOTAL_MS, maxBytes: MAX_BYTES }).then(
        (connection) => done(null, { connection }),
        (error: unknown) => done(error as Error),
      );
    },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: from.account,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      attachments: (mail.attachments ?? []).map(({ name, mediaType, bytes }) => ({
        filename: name,
        contentType: mediaType,
        content: bytes,
      })),
    });
  } finally {
    transport.close();
  }
}
