import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AuthorizationError,
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type Msg,
  type NatsConnection,
  UserAuthenticationExpiredError,
} from '@nats-io/transport-node';
import type { Log } from '../log/log.ts';

/** Where NATS is, and who this process is to it. */
export interface NatsAccess {
  /** One address or several with commas between; the first user and password in them hold for all. */
  urls: string;
  token?: string | undefined;
  /** A credentials file of NATS (JWT and key). */
  credentialsFile?: string | undefined;
  /** The authority of the servers' certificates, where it is one's own. */
  caFile?: string | undefined;
}

/** NATS does not let this process in; `message` says what to mend. */
export class BusError extends Error {}

/** A first connection is waited for so long, in ms: then the process starts without it. */
const FIRST_MS = 5_000;
const AGAIN_MS = 1_000;
/** What is still to go out at the end is waited for so long, in ms. */
const LAST_MS = 1_000;

/** How NATS is reached. Throws BusError where a file cannot be read. */
function optionsOf({ urls, token, credentialsFile, caFile }: NatsAccess, name: string): ConnectionOptions {
  const addresses = urls.split(',').map((url) => new URL(url.trim()));
  const withUser = addresses.find(({ username }) => username !== '');
  const isTls = caFile !== undefined || addresses.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    timeout: FIRST_MS,
    pingInterval: 10_000,
    // A password that is being changed is tried until it fits.
    ignoreAuthErrorAbort: true,
    ...(withUser && { user: decodeURIComponent(withUser.username), pass: decodeURIComponent(withUser.password) }),
    ...(token !== undefined && { token }),
    ...(credentialsFile !== undefined && { authenticator: credsAuthenticator(fileOf('NATS_CREDS_FILE', credentialsFile)) }),
    ...(isTls && { tls: caFile === undefined ? {} : { ca: fileOf('NATS_CA_FILE', caFile).toString() } }),
  };
}

function fileOf(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new BusError(`${setting}: ${(error as Error).message}`);
  }
}

interface LineParts {
  access: NatsAccess;
  name: string;
  log: Log;
  /** A message has come; what it throws is its own matter. */
  take(subject: string, data: Uint8Array): void;
  /** The line is there, for the first time or again: what was said meanwhile was not heard. */
  joined(): void;
}

/** The line to NATS: it is kept up while the process lives, and nothing waits for it. */
export class NatsLine {
  private connection: NatsConnection | undefined;
  private isUp = false;
  private ended = false;
  private readonly parts: LineParts;
  private readonly options: ConnectionOptions;

  private constructor(parts: LineParts) {
    this.parts = parts;
    this.options = optionsOf(parts.access, parts.name);
  }

  /** Waits for NATS for some seconds and goes on without it. Throws BusError where NATS answers and does not let this process in. */
  static async open(parts: LineParts): Promise<NatsLine> {
    const line = new NatsLine(parts);
    try {
      line.begin(await connect(line.options));
    } catch (error) {
      if (error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError)
        throw new BusError(`NATS refuses this server (${error.message}): check the user, password, token or credentials file.`);
      if (error instanceof BusError) throw error;
      parts.log.error({ err: error }, 'NATS is away: this server does not hear the others until it is back');
      void line.tryOn();
    }
    return line;
  }

  get up(): boolean {
    return this.isUp;
  }

  /** Says it to the others; while NATS is away it is lost. */
  publish(subject: string, data: Uint8Array): void {
    if (!this.isUp) return;
    try {
      this.connection!.publish(subject, data);
    } catch (error) {
      this.parts.log.warn({ err: error, subject }, 'a message did not go out over the bus');
    }
  }

  async close(): Promise<void> {
    this.ended = true;
    this.isUp = false;
    const { connection } = this;
    if (!connection) return;
    await Promise.race([connection.flush().catch(() => {}), sleep(LAST_MS, undefined, { ref: false })]);
    await Promise.race([connection.close(), sleep(LAST_MS, undefined, { ref: false })]);
  }

  private async tryOn(): Promise<void> {
    while (!this.ended) {
      await sleep(AGAIN_MS, undefined, { ref: false });
      try {
        const connection = await connect(this.options);
        if (this.ended) await connection.close();
        else this.begin(connection);
        return;
      } catch (error) {
        this.parts.log.debug({ err: error }, 'NATS is not back yet');
      }
    }
  }

  private begin(connection: NatsConnection): void {
    this.connection = connection;
    this.read(connection);
    void this.follow(connection);
    this.isUp = true;
    this.parts.joined();
  }

  /** Reads all subjects, and opens the reader again where it is lost. */
  private read(connection: NatsConnection): void {
    const reader = connection.subscribe('csms.>', {
      callback: (error, message: Msg) => {
        if (error) this.parts.log.warn({ err: error }, 'the bus stumbled');
        else this.parts.take(message.subject, message.data);
      },
    });
    void reader.closed.then(() => {
      if (this.ended || connection.isClosed()) return;
      this.parts.log.warn('the reader of the bus was lost; it is opened again');
      this.read(connection);
      this.parts.joined();
    });
  }

  private async follow(connection: NatsConnection): Promise<void> {
    const { log, joined } = this.parts;
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        if (this.isUp) log.error({ server: status.server }, 'NATS is away: this server does not hear the others');
        this.isUp = false;
      } else if (status.type === 'reconnect') {
        log.info({ server: status.server }, 'NATS is back');
        this.isUp = !this.ended;
        joined();
      } else if (status.type === 'error') log.warn({ err: status.error }, 'the bus stumbled');
    }
    // Closed by the library itself: all is begun anew.
    this.isUp = false;
    if (!this.ended) void this.tryOn();
  }
}
