import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** Names of the files that came along. */
  attachments: string[];
  files: { name: string; bytes: Buffer }[];
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server that takes mail of one account: the outside world of mail, for tests. */
export async function startMailServer(account: string, code: string): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === account && password === code) done(null, { user: username });
      else done(new Error('535 wrong account or code'));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            attachments: mail.attachments.map(({ filename }) => filename ?? ''),
            files: mail.attachments.map(({ filename, content }) => ({
              name: filename ?? '',
              bytes: Buffer.from(content as ArrayBuffer),
            })),
          });
          done();
        });
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  return { port, received, close: () => new Promise((done) => server.close(done)) };
}
