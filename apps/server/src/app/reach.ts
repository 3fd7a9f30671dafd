import type { NetworkInterfaceInfo } from 'node:os';
import { isLoopback, leadsToLoopback } from '@csms/kernel';

interface Asked {
  /** What the server listens on. */
  host: string;
  /** The setting `network.publicUrl`; empty: none. */
  publicUrl: string;
  /** The setting `app.scanUrl`; empty: none. */
  scanUrl: string;
  ftpHost: string | undefined;
  /** `PUBLIC_URL`. */
  consoleUrls: readonly string[];
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

/** Addresses that are given to chargers and phones, and that only this computer reaches: a sentence each. */
export function outOfReach({ host, publicUrl, scanUrl, ftpHost, consoleUrls }: Asked): string[] {
  const only = 'only this computer can reach it';
  return [
    ...(!isEverywhere(host) && isLoopback(host)
      ? [`HOST is ${host}: ${only}. Chargers elsewhere cannot connect, unless a proxy in front passes them on.`]
      : []),
    ...(leadsToLoopback(publicUrl)
      ? [`The setting network.publicUrl is ${publicUrl}: ${only}. Chargers elsewhere cannot fetch firmware or bring diagnostics.`]
      : []),
    ...(leadsToLoopback(scanUrl)
      ? [`The setting app.scanUrl is ${scanUrl}: ${only}. The codes on connectors lead nowhere on a phone.`]
      : []),
    ...(ftpHost && isLoopback(ftpHost) ? [`FTP_PUBLIC_HOST is ${ftpHost}: ${only}. Chargers elsewhere find no FTP there.`] : []),
    ...consoleUrls
      .filter(leadsToLoopback)
      .map((url) => `PUBLIC_URL names ${url}: ${only}. Links in mails and codes with it lead nowhere elsewhere.`),
  ];
}

/**
 * Where chargers connect, from elsewhere if that is possible: one address for each network of this computer where the server listens on all of them,
 * else the given one.
 */
export function chargerAddresses(
  url: string,
  host: string,
  interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>,
): string[] {
  const { protocol, port } = new URL(url);
  const scheme = protocol.replace('http', 'ws');
  const found = isEverywhere(host)
    ? Object.values(interfaces)
        .flatMap((addresses) => addresses ?? [])
        .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
        .map(({ address }) => `${scheme}//${address}${port ? `:${port}` : ''}/ocpp`)
    : [];
  return found.length > 0 ? found : [`${url.replace(/^http/, 'ws')}/ocpp`];
}
