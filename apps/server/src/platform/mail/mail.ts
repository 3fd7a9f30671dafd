import { createTransport } from 'nodemailer';

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

/**
 * Sends one plain-text mail, with files where there are some, and waits until the server has taken it. Port 465 is TLS from the start; on any other port TLS is used where the server
 * offers it. Rejects with the mail server's own words.
 */
export async function sendMail(from: MailAccount, mail: Mail): Promise<void> {
  const transport = createTransport({
    host: from.host,
    port: from.port,
    secure: from.port === 465,
    auth: { user: from.account, pass: from.code },
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
