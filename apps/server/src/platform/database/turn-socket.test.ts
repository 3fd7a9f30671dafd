import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabases } from './database.ts';
import { TurnSocket } from './turn-socket.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('what is written in one turn goes out in one piece, in its order, also what is longer than is put together', async () => {
  const pieces: Buffer[] = [];
  const server = createServer((socket) => socket.on('data', (data) => pieces.push(data)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new TurnSocket();
  let writes = 0;
  const write = socket._write.bind(socket);
  socket._write = (...given) => {
    writes++;
    write(...given);
  };
  socket.connect((server.address() as { port: number }).port, '127.0.0.1');
  await once(socket, 'connect');
  await Promise.resolve();
  for (const text of ['a', 'b', 'c']) socket.write(Buffer.from(text));
  await Promise.resolve();
  socket.write('d');
  socket.write(Buffer.from('e'));
  await new Promise((done) => setTimeout(done, 50));
  expect(Buffer.concat(pieces).toString()).toBe('abcde');
  for (const text of ['f', 'g', 'h']) socket.write(Buffer.from(text));
  await new Promise((done) => setTimeout(done, 50));
  expect(Buffer.concat(pieces).toString()).toBe('abcdefgh');
  expect(writes).toBe(1);
  pieces.length = 0;
  const long = [Buffer.alloc(200_000, 'x'), Buffer.alloc(200_000, 'y')];
  for (const part of long) socket.write(part);
  socket.end(Buffer.from('z'));
  await once(socket, 'close');
  expect(Buffer.concat(pieces).equals(Buffer.concat([...long, Buffer.from('z')]))).toBe(true);
  server.close();
});

it('the driver hands over the statements of one turn in a single write', async () => {
  const databases = openDatabases(database.url, pino({ level: 'silent' }));
  const client = await databases.pipelined.connect();
  try {
    const { stream } = (client as unknown as { connection: { stream: TurnSocket } }).connection;
    // Who changes the driver, or its version, learns here that it goes past our socket.
    expect(stream).toBeInstanceOf(TurnSocket);
    await client.query('select 1');
    let writes = 0;
    const write = stream._write.bind(stream);
    stream._write = (...given) => {
      writes++;
      write(...given);
    };
    await Promise.all([
      client.query('begin'),
      client.query({ name: 'one', text: 'select $1::int[]', values: [[1]] }),
      client.query({ name: 'two', text: 'select $1::int[]', values: [[2]] }),
      client.query('commit'),
    ]);
    expect(writes).toBe(1);
  } finally {
    client.release();
    await databases.close();
  }
});
