import type { Log } from '../log/log.ts';

/** What a signed-in client may do: everything it sees is this one file or place. */
export interface FtpAccount {
  /** Bytes of a file; undefined: there is none of that name. */
  size(name: string): Promise<number | undefined>;
  /** The bytes from an offset on; undefined: there is none of that name. */
  read(name: string, offset: number): Promise<AsyncIterable<Buffer> | undefined>;
  /** Takes a file; false: it may not come. Throws when it breaks off. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean>;
}

export interface FtpLimits {
  connections: number;
  /** Of one address that have not signed in. Those that have proven themselves by it: chargers may share an address. */
  connectionsOfAddress: number;
  /** Ms without a whole command, and without a byte of a transfer. */
  idleMs: number;
  /** Ms until a client must have signed in. */
  loginMs: number;
  /** A transfer that has gone on for longer than `idleMs` must keep to this. */
  bytesPerSecond: number;
}

export interface FtpOptions {
  host: string;
  port: number;
  passivePorts: { first: number; last: number } | undefined;
  /** The IPv4 address that PASV answers; the one that the client came to by default. */
  publicAddress: string | undefined;
  log: Log;
  /** The account of a user, or none. */
  signIn(user: string, password: string): Promise<FtpAccount | undefined>;
  limits?: Partial<FtpLimits>;
}
