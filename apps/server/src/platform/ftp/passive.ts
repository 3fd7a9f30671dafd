import { createServer, type Server, type Socket } from 'node:net';

/** How long a client may take to open its data connection, in ms. */
const OPENING_MS = 20_000;
const FAREWELL_MS = 2_000;

/** One waiting data connection: the first socket from the right address is it. */
export class PassivePort {
  readonly port: number;
  private readonly server: Server;
  private readonly socket: Promise<Socket | undefined>;
  private taken: Socket | undefined;
  private release: () => void;
  private give: (socket: Socket | undefined) => void = () => {};

  private constructor(server: Server, from: string, release: () => void) {
    this.server = server;
    this.port = (server.address() as { port: number }).port;
    this.release = release;
    this.socket = new Promise((done) => {
      this.give = done;
    });
    const timer = setTimeout(() => this.give(undefined), OPENING_MS).unref();
    server.on('connection', (socket) => {
      socket.on('error', () => {});
      // A stranger who guessed the port gets nothing.
      if (this.taken || socket.remoteAddress !== from) return void socket.destroy();
      clearTimeout(timer);
      this.taken = socket;
      this.give(socket);
      server.close();
    });
  }

  /** Listens on a free port of the range; undefined when all are taken. */
  static async open(
    host: string,
    from: string,
    range: { first: number; last: number } | undefined,
    used: Set<number>,
  ): Promise<PassivePort | undefined> {
    const candidates = range ? Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index) : [0];
    for (const port of candidates) {
      if (port !== 0 && used.has(port)) continue;
      used.add(port);
      const server = await listenOn(host, port);
      if (server) return new PassivePort(server, from, () => used.delete(port));
      used.delete(port);
    }
    return undefined;
  }

  connected(): Promise<Socket | undefined> {
    return this.socket;
  }

  close(): void {
    this.release();
    this.release = () => {};
    this.give(undefined);
    if (this.taken && !this.taken.destroyed) farewell(this.taken);
    this.server.close();
  }
}

/** Ends a connection whose client may still be sending: a reset would reach it before the words that say why. */
function farewell(socket: Socket): void {
  socket.resume();
  socket.end();
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}

function listenOn(host: string, port: number): Promise<Server | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen(port, host, () => done(server));
  });
}
