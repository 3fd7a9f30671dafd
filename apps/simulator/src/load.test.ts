import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoadClient } from './load.ts';
import { TestCentralSystem } from './testing/central-system.ts';

let system: TestCentralSystem;
beforeEach(async () => {
  system = await TestCentralSystem.start();
});
afterEach(() => system.stop());

test('two hundred clients boot and each gets its own answers', async () => {
  const clients = Array.from(
    { length: 200 },
    (_, index) => new LoadClient(`${system.url}/L${index}`, { user: `L${index}`, password: 'p' }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const boots = await Promise.all(
    clients.map((client) => client.call('BootNotification', '{"chargePointVendor":"V","chargePointModel":"M"}')),
  );
  expect(boots.every((boot) => (boot as { status: string }).status === 'Accepted')).toBe(true);
  const [client] = clients;
  const answers = await Promise.all([
    client!.call('Heartbeat'),
    client!.call('Authorize', { idTag: 'A' }),
    client!.call('Heartbeat'),
  ]);
  expect(answers[1]).toEqual({ idTagInfo: { status: 'Accepted' } });
  expect(await system.call('L5', 'ClearCache')).toEqual({ status: 'Accepted' });
  for (const each of clients) each.close();
});

test('a refused connection and a lost one reject instead of hanging', async () => {
  await expect(new LoadClient('ws://127.0.0.1:1/x').connect()).rejects.toThrow();
  const client = new LoadClient(`${system.url}/L1`);
  await client.connect();
  const closed = new Promise<void>((resolve) => {
    client.onClose = resolve;
  });
  const lost = client.call('DataTransfer', { vendorId: 'x' });
  client.drop();
  await expect(lost).rejects.toThrow('closed');
  await closed;
  await expect(client.call('Heartbeat')).rejects.toThrow('not connected');
});
