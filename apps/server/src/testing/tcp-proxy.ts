import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a database that a test can take away and give back. */
export interface TcpProxy {
  /** The URL of the database, by way of the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Lets nothing through and keeps every connection: the database is frozen. */
  freeze(): void;
  /** Connections go on where they stood, end, or stay silent for ever while new ones are served. */
  thaw(how?: 'ended' | 'resumed' | 'lost'): void;
  close(): Promise<void>;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let isFrozen = false;
  const server = createServer((client) => {
    client.on('error', () => {});
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
    if (isFrozen) for (const socket of [client, upstream]) socket.unpipe();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe();
    },
    thaw(how = 'ended') {
      isFrozen = false;
      if (how === 'ended') breakAll();
      if (how === 'resumed') for (const [client, upstream] of pairs) client.pipe(upstream).pipe(client);
    },
    close() {
      breakAll();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
