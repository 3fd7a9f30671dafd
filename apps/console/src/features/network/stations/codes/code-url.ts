/** What the code on a connector says: an address with the point's serial number and the connector's number. */
export function codeUrl(address: string, serialNumber: string, connectorNo: number): string {
  const url = new URL(address);
  url.searchParams.set('serialNumber', serialNumber);
  url.searchParams.set('connectorNo', String(connectorNo));
  return url.href;
}
