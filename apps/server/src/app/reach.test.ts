import { expect, it } from 'vitest';
import { chargerAddresses, outOfReach } from './reach.ts';

const fine = { host: '0.0.0.0', publicUrl: '', scanUrl: '', ftpHost: undefined, consoleUrls: [] };

it('an address that chargers are given and only this computer reaches is named at the start', () => {
  expect(outOfReach(fine)).toEqual([]);
  expect(
    outOfReach({
      ...fine,
      host: '10.0.0.4',
      publicUrl: 'https://csms.example',
      ftpHost: '198.51.100.7',
      consoleUrls: ['https://csms.example'],
    }),
  ).toEqual([]);
  const said = outOfReach({
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    scanUrl: 'http://[::1]/c',
    ftpHost: 'localhost',
    consoleUrls: ['https://csms.example', 'http://localhost:8080'],
  });
  expect(said.map((line) => line.split(/ is | names /)[0])).toEqual([
    'HOST',
    'The setting network.publicUrl',
    'The setting app.scanUrl',
    'FTP_PUBLIC_HOST',
    'PUBLIC_URL',
  ]);
});

it('chargers are told the addresses of this computer’s networks, not localhost', () => {
  const one = (address: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') =>
    ({ address, internal, family, netmask: '', mac: '', cidr: null, scopeid: 0 }) as never;
  const networks = { lo: [one('127.0.0.1', true)], eth0: [one('192.168.1.20'), one('fe80::1', false, 'IPv6')] };
  expect(chargerAddresses('http://localhost:8080', '0.0.0.0', networks)).toEqual(['ws://192.168.1.20:8080/ocpp']);
  expect(chargerAddresses('https://localhost:8443', '::', networks)).toEqual(['wss://192.168.1.20:8443/ocpp']);
  expect(chargerAddresses('http://localhost:8080', '::', { lo: [one('127.0.0.1', true)] })).toEqual(['ws://localhost:8080/ocpp']);
  expect(chargerAddresses('http://10.0.0.4:8080', '10.0.0.4', networks)).toEqual(['ws://10.0.0.4:8080/ocpp']);
});
