import { type ConnectorCode, codePath } from '@csms/contract';

/** What the code on a connector says: its page at this installation. */
export const pageUrl = (address: string, code: string): string => new URL(codePath(code), address).href;

/** What it says where the drivers' own app has an address: that, with the point's serial number and the connector's number. */
export function scanUrl(address: string, serialNumber: string, connectorNo: number): string {
  const url = new URL(address);
  url.searchParams.set('serialNumber', serialNumber);
  url.searchParams.set('connectorNo', String(connectorNo));
  return url.href;
}

/** Where the code on a connector leads; undefined: it is revoked. */
export const targetOf = (
  { scan, address }: { scan: string; address: string },
  serialNumber: string,
  connectorNo: number,
  known: ConnectorCode | undefined,
): string | undefined =>
  scan ? scanUrl(scan, serialNumber, connectorNo) : known?.code ? pageUrl(address, known.code) : undefined;
