import { describe, expect, it } from 'vitest';
import { createPublicNames, readPublicUrls } from './public-name.ts';

const at = (protocol: 'http' | 'https', host: string, addresses: string[] = []) =>
  createPublicNames(addresses).of({ protocol, host });

describe('the public name of a request', () => {
  it('is a name over HTTPS, or localhost; origins are exact', () => {
    expect(at('https', 'csms.example.com')).toEqual({
      name: 'csms.example.com',
      origin: 'https://csms.example.com',
      hindrance: null,
    });
    expect(at('https', 'CSMS.example.com:443')).toMatchObject({ origin: 'https://csms.example.com' });
    expect(at('https', 'csms.example.com:8443')).toMatchObject({
      name: 'csms.example.com',
      origin: 'https://csms.example.com:8443',
    });
    expect(at('http', 'localhost:8080')).toMatchObject({ name: 'localhost', origin: 'http://localhost:8080', hindrance: null });
    expect(at('http', 'csms.localhost')).toMatchObject({ hindrance: null });
  });

  it('is none over plain http, by an address, or by what is no host', () => {
    expect(at('http', 'csms.example.com')).toMatchObject({ hindrance: 'http' });
    expect(at('http', 'notlocalhost')).toMatchObject({ hindrance: 'http' });
    for (const host of ['192.168.1.5', '192.168.1.5:8080', '[::1]:8080', '127.1', '0x7f.1', '', 'a b', 'x/../y@'])
      expect(at('https', host), host).toMatchObject({ hindrance: 'address' });
  });

  it('is one of those that the installation names, whatever else a request says', () => {
    const addresses = readPublicUrls('https://csms.example.com, https://old.example.com:8443/')!;
    expect(addresses).toEqual(['https://csms.example.com', 'https://old.example.com:8443']);
    expect(at('https', 'csms.example.com', addresses)).toMatchObject({ origin: 'https://csms.example.com' });
    // Behind a proxy that speaks plain http to us.
    expect(at('http', 'csms.example.com', addresses)).toMatchObject({ origin: 'https://csms.example.com', hindrance: null });
    expect(at('https', 'old.example.com', addresses)).toMatchObject({ hindrance: 'otherName' });
    expect(at('https', 'evil.example', addresses)).toMatchObject({ hindrance: 'otherName' });
    expect(at('http', 'localhost:8080', addresses)).toMatchObject({ hindrance: 'otherName' });
    expect(at('https', '10.0.0.1', addresses)).toMatchObject({ hindrance: 'address' });
  });

  it('is named by addresses at which passkeys work, or the setting is refused', () => {
    expect(readPublicUrls('')).toEqual([]);
    for (const text of [
      'csms.example.com',
      'http://csms.example.com',
      'https://10.0.0.1',
      'https://csms.example.com/console',
      'ftp://x.example',
    ])
      expect(readPublicUrls(text), text).toBeUndefined();
  });
});
