import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  files: { name: string; start: string }[];
}

/** A mail server that takes mail of one account: the outside world of mail. */
export async function startMailServer(account: string, code: string) {
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
        void PostalMime.parse(Buffer.concat(pieces)).then(({ subject, text, attachments }) => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: subject ?? '',
            text: text ?? '',
            files: attachments.map(({ filename, content }) => ({
              name: filename ?? '',
              start: Buffer.from(content as ArrayBuffer)
                .subarray(0, 4)
                .toString('latin1'),
            })),
          });
          done();
        });
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  return { port, received, close: () => new Promise<void>((done) => server.close(() => done())) };
}
