import type { RequestOf } from '@csms/ocpp/v16';
import type { OperatedCharger } from './operated-charger.ts';
import { canReach, download, upload } from './transfer.ts';

/** The words of a firmware update, those of all versions of OCPP. */
export type FirmwareStatus = RequestOf<'SignedFirmwareStatusNotification'>['status'];

/** What a log of this charge point says. */
function logText(point: OperatedCharger, kind: string): string {
  const lines = point.connectors.map(
    (connector) => `connector ${connector.id} ${connector.status} ${connector.errorCode} ${connector.registerWh} Wh`,
  );
  return [
    `${point.model.vendor} ${point.model.model} ${point.serialNumber}`,
    `firmware ${point.firmware}`,
    kind,
    point.stamp(),
    ...lines,
    '',
  ].join('\n');
}

const pause = (point: OperatedCharger, seconds: number | undefined) => () => point.clock.wait((seconds ?? 30) * 1000);

export interface Upload {
  location: string;
  fileName: string;
  /** What the log is of, told in it. */
  kind: string;
  retries?: number | undefined;
  /** s */
  retryInterval?: number | undefined;
}

/** Uploads a log; whether it worked. */
export const uploadLog = (
  point: OperatedCharger,
  { location, fileName, kind, retries, retryInterval }: Upload,
): Promise<boolean> => upload(location, fileName, logText(point, kind), (retries ?? 0) + 1, pause(point, retryInterval));

/** Uploads a log for GetLog, and tells how far it is. */
export async function sendLog(
  point: OperatedCharger,
  what: Upload,
  tell: (status: 'Uploading' | 'Uploaded' | 'UploadFailure' | 'NotSupportedOperation') => void,
): Promise<void> {
  tell('Uploading');
  await point.clock.wait(2000);
  if (!canReach(what.location)) return tell('NotSupportedOperation');
  tell((await uploadLog(point, what)) ? 'Uploaded' : 'UploadFailure');
}

export interface Update {
  location: string;
  retrieveAt: string;
  installAt?: string | undefined;
  retries?: number | undefined;
  retryInterval?: number | undefined;
  /** Of an update whose signature is looked at. */
  signature?: string | undefined;
  tell(status: FirmwareStatus): void;
  /** Once the new firmware runs. */
  done?(): void;
}

/** The version that a file's name promises; otherwise the next one. */
function versionAfter(current: string, location: string): string {
  const name = location.split(/[?#]/)[0]!.split('/').at(-1)!;
  const named = /(\d+\.\d+(?:\.\d+)*)/.exec(name)?.[1];
  return named ?? current.replace(/\d+$/, (digits) => String(Number(digits) + 1));
}

/** Fetches firmware and installs it, telling each stage. */
export async function updateFirmware(point: OperatedCharger, update: Update): Promise<void> {
  const { tell, signature } = update;
  const until = (time: string) => point.clock.wait(Math.max(0, Date.parse(time) - point.clock.now()) * point.clock.scale);
  if (point.trouble === 'firmwareSilence') return;
  await until(update.retrieveAt);
  tell('Downloading');
  await point.clock.wait(2000);
  const size =
    point.trouble === 'firmwareDownload'
      ? undefined
      : await download(update.location, (update.retries ?? 0) + 1, pause(point, update.retryInterval));
  if (size === undefined) return tell('DownloadFailed');
  tell('Downloaded');
  if (signature !== undefined) {
    if (!/^[A-Za-z0-9+/]+=*$/.test(signature)) {
      point.notify('SecurityEventNotification', { type: 'InvalidFirmwareSignature', timestamp: point.stamp() });
      return tell('InvalidSignature');
    }
    tell('SignatureVerified');
  }
  if (update.installAt !== undefined) await until(update.installAt);
  if (size === 0) return tell('InstallationFailed');
  // Nobody's charging is cut short for an update.
  while (point.connectors.some((connector) => connector.transaction)) await point.clock.wait(10_000);
  tell('Installing');
  await point.clock.wait(5000);
  if (point.trouble === 'firmwareInstallation') return tell('InstallationFailed');
  if (signature !== undefined) tell('InstallRebooting');
  if (point.trouble !== 'firmwareOldVersion') point.firmware = versionAfter(point.firmware, update.location);
  point.once('booted', () => {
    tell('Installed');
    update.done?.();
    if (signature !== undefined) point.notify('SecurityEventNotification', { type: 'FirmwareUpdated', timestamp: point.stamp() });
  });
  await point.reboot('Reboot', 'FirmwareUpdate');
}
