import { expect, it } from 'vitest';
import { isLoopback, leadsToLoopback } from './loopback.ts';

it('an address that only this computer reaches is known, in whatever form', () => {
  for (const host of ['localhost', 'LOCALHOST', 'csms.localhost', '127.0.0.1', '127.8.9.10', '[::1]', '0.0.0.0'])
    expect([host, isLoopback(host)]).toEqual([host, true]);
  for (const host of ['csms.example', '10.0.0.5', 'localhost.example', '128.0.0.1', '[fe80::1]'])
    expect([host, isLoopback(host)]).toEqual([host, false]);
  for (const address of ['http://localhost:8080', 'ws://127.0.0.1/ocpp', 'localhost:2121', 'ftp://[::1]:21'])
    expect([address, leadsToLoopback(address)]).toEqual([address, true]);
  for (const address of ['https://csms.example', 'csms.example:2121', '', 'http://'])
    expect([address, leadsToLoopback(address)]).toEqual([address, false]);
});
