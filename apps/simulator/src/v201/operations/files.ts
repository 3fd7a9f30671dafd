import type { RequestOf } from '@csms/ocpp/v201';
import { sendLog, type Update, updateFirmware } from '../../file-exchange.ts';
import type { Station } from '../station.ts';
import type { Operations } from './operation.ts';

type LogStatus = RequestOf<'LogStatusNotification'>['status'];

/** Uploads a log, unless it is one of those that do not. */
async function upload(
  station: Station,
  { requestId, log, logType, retries, retryInterval }: RequestOf<'GetLog'>,
  fileName: string,
) {
  const { point } = station;
  const tell = (status: LogStatus) => {
    station.log = { status, requestId };
    point.notify('LogStatusNotification', station.log);
  };
  if (point.trouble === 'diagnosticsSilence') return;
  if (point.trouble === 'diagnosticsUpload' || point.trouble === 'diagnosticsClaim') {
    tell('Uploading');
    await point.clock.wait(2000);
    tell(point.trouble === 'diagnosticsClaim' ? 'Uploaded' : 'UploadFailure');
  } else await sendLog(point, { location: log.remoteLocation, fileName, kind: logType, retries, retryInterval }, tell);
  station.log = { status: 'Idle' };
}

export const fileOperations: Operations<'GetLog' | 'UpdateFirmware' | 'PublishFirmware' | 'UnpublishFirmware'> = {
  GetLog: (station, request) => {
    const { point, log } = station;
    if (point.trouble === 'diagnosticsNothing') return { answer: { status: 'Rejected' } };
    const filename = `${request.logType}-${point.serialNumber}-${point.clock.now()}.txt`;
    const status = log.status === 'Uploading' ? 'AcceptedCanceled' : 'Accepted';
    return { answer: { status, filename }, effect: () => void upload(station, request, filename) };
  },

  UpdateFirmware: (station, { requestId, firmware, retries, retryInterval }) => {
    const { point } = station;
    const { location, retrieveDateTime, installDateTime, signature, signingCertificate } = firmware;
    if (signingCertificate !== undefined && !signingCertificate.includes('BEGIN CERTIFICATE'))
      return {
        answer: { status: 'InvalidCertificate' },
        effect: () =>
          point.notify('SecurityEventNotification', { type: 'InvalidFirmwareSigningCertificate', timestamp: point.stamp() }),
      };
    const update: Update = {
      location,
      retrieveAt: retrieveDateTime,
      installAt: installDateTime,
      retries,
      retryInterval,
      signature,
      tell: (status) => {
        station.firmware = { status, requestId };
        point.notify('FirmwareStatusNotification', station.firmware);
      },
      done: () => {
        station.firmware = { status: 'Idle' };
      },
    };
    return { answer: { status: 'Accepted' }, effect: () => void updateFirmware(point, update) };
  },

  // It passes no firmware on to others.
  PublishFirmware: () => ({ answer: { status: 'Rejected' } }),
  UnpublishFirmware: () => ({ answer: { status: 'NoFirmware' } }),
};
