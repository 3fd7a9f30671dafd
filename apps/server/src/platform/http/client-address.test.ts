import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  clientAddress,
  isEncryptedTo,
  isTrustedProxy,
  isWithin,
  networkOf,
  readTrustProxy,
  type TrustProxy,
} from './client-address.ts';

const from = (trust: TrustProxy, forwarded?: string | string[], peer: string | undefined = '10.0.0.1') =>
  clientAddress(
    { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } } as unknown as Pick<
      IncomingMessage,
      'headers' | 'socket'
    >,
    trust,
  );

describe('the address of a caller', () => {
  it('is that of the socket where no proxy is believed', () => {
    expect(from(false, '1.2.3.4')).toBe('10.0.0.1');
    expect(from(false, undefined, '::ffff:192.168.1.5')).toBe('192.168.1.5');
  });

  it('is read from the right: what the caller itself wrote on the left is not believed', () => {
    expect(from(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(from(1, ['6.6.6.6', '1.2.3.4'])).toBe('1.2.3.4');
    expect(from(2, '6.6.6.6, 1.2.3.4, 10.0.0.2')).toBe('1.2.3.4');
    expect(from(3, '6.6.6.6, 1.2.3.4, 10.0.0.2')).toBe('6.6.6.6');
  });

  it('is the furthest that is known where there are fewer entries than proxies', () => {
    expect(from(5, '1.2.3.4')).toBe('1.2.3.4');
    expect(from(5)).toBe('10.0.0.1');
    expect(from(5, '')).toBe('10.0.0.1');
  });

  it('is the first that is not in the networks of the proxies', () => {
    const networks = readTrustProxy('10.0.0.0/8, fd00::/8')!;
    expect(from(networks, '6.6.6.6, 1.2.3.4, 10.7.7.7')).toBe('1.2.3.4');
    expect(from(networks, '1.2.3.4', 'fd00::1')).toBe('1.2.3.4');
    expect(from(networks, '1.2.3.4', '::ffff:10.0.0.9')).toBe('1.2.3.4');
    expect(from(networks, '1.2.3.4', '11.0.0.1')).toBe('11.0.0.1');
    expect(from(networks, '10.1.1.1, 10.2.2.2')).toBe('10.1.1.1');
  });

  it.each([
    'unknown',
    '_hidden',
    '1.2.3.4.5',
    "'; drop table x",
    '<script>',
    '1.2.3.999',
    'fe80::1%<b>',
    '[::1',
    '',
    ' ',
    '0x7f.1',
  ])('is never made of garbage (%s)', (garbage) => {
    expect(from(1, garbage)).toBe('10.0.0.1');
    expect(from(2, `1.2.3.4, ${garbage}`)).toBe('10.0.0.1');
    expect(from(2, `${garbage}, 1.2.3.4`)).toBe('1.2.3.4');
  });

  it('is taken without port, brackets and the IPv6 form of IPv4', () => {
    expect(from(1, '1.2.3.4:5678')).toBe('1.2.3.4');
    expect(from(1, '[2001:DB8::1]:443')).toBe('2001:db8::1');
    expect(from(1, '2001:db8::2')).toBe('2001:db8::2');
    expect(from(1, '::ffff:1.2.3.4')).toBe('1.2.3.4');
  });

  it('is empty, not undefined, where the socket is gone', () => {
    const gone = { headers: {}, socket: {} } as unknown as Pick<IncomingMessage, 'headers' | 'socket'>;
    expect(clientAddress(gone, 1)).toBe('');
  });
});

describe('what an address is counted by', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('TRUST_PROXY', () => {
  it.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    [' 192.168.1.1 , ::1/128,', ['192.168.1.1', '::1/128']],
  ] as const)('%s is read', (text, trust) => expect(readTrustProxy(text)).toEqual(trust));

  it.each([
    'perhaps',
    '-1',
    '1.5',
    '21',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    'proxy.example',
    'fe80::1%eth0',
    ',',
  ])('%s is refused', (text) => expect(readTrustProxy(text)).toBeUndefined());

  it('believes a number of proxies, or those in a network, and nobody else', () => {
    expect([isTrustedProxy(2, '1.1.1.1', 0), isTrustedProxy(2, '1.1.1.1', 1), isTrustedProxy(2, '1.1.1.1', 2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isTrustedProxy(['10.0.0.0/8'], '10.1.1.1', 9)).toBe(true);
    expect(isTrustedProxy(['10.0.0.0/8'], '11.1.1.1', 0)).toBe(false);
    expect(isTrustedProxy(false, '10.1.1.1', 0)).toBe(false);
    expect(isTrustedProxy(1, undefined, 0)).toBe(false);
  });
});

it('an address lies in networks of both families, and in none of another', () => {
  expect(isWithin('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBe(true);
  expect(isWithin('11.1.2.3', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])).toBe(false);
  expect(isWithin('192.0.2.7', ['10.0.0.0/8', '192.0.2.7'])).toBe(true);
  expect(isWithin('2001:db8::5', ['10.0.0.0/8', '2001:db8::/32'])).toBe(true);
  expect(isWithin('no address', ['0.0.0.0/0', '::/0'])).toBe(false);
});

describe('whether a caller spoke TLS', () => {
  const to = (trust: TrustProxy, proto: string, forwarded: string, peer = '10.0.0.1') =>
    isEncryptedTo(
      { headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } } as never,
      trust,
    );
  it.each([
    ['said by the proxy', 1, 'https', '1.2.3.4', true],
    ['said by the proxy, of WebSocket', 1, 'WSS', '1.2.3.4', true],
    ['said by the outer one of two, who is believed too', 2, 'https, http', '1.2.3.4, 10.0.0.2', true],
    ['said by the only one of two that says it', ['10.0.0.0/8'], 'https', '1.2.3.4, 10.0.0.2', true],
    ['said by the caller, to a proxy that adds its own word', 1, 'https, http', '6.6.6.6, 1.2.3.4', false],
    ['said by the caller, as if it were a proxy', ['10.0.0.0/8'], 'https, http', '10.0.0.9, 1.2.3.4', false],
    ['said, and nobody is believed', false, 'https', '1.2.3.4', false],
    ['nonsense', 1, 'httpsx', '1.2.3.4', false],
    ['empty', 1, '', '', false],
  ] as [string, TrustProxy, string, string, boolean][])('%s', (_name, trust, proto, forwarded, encrypted) => {
    expect(to(trust, proto, forwarded)).toBe(encrypted);
  });
  it('is believed of no peer that is no proxy', () => {
    expect(to(['10.0.0.0/8'], 'https', '10.0.0.1', '1.2.3.4')).toBe(false);
  });
});
