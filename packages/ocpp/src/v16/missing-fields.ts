import type { Place } from '../reading/leniency.ts';
import { readSamples } from './meter-values.ts';

/**
 * The value for a required field that is not there, or undefined where inventing one would be worse than refusing the message. The
 * guide is that billable energy is never refused (field rule 11) while nothing is invented that is then billed: a missing `meterStart`
 * would bill the whole register, so it has no default.
 */
export function missingValue(place: Place, field: string, message: Record<string, unknown>): unknown {
  if (place.isAnswer) return field === 'readonly' ? false : undefined;
  if (field === 'timestamp') return new Date(place.receivedAt).toISOString();
  switch (`${place.action}.${field}`) {
    case 'BootNotification.chargePointVendor':
    case 'BootNotification.chargePointModel':
      return 'unknown';
    case 'StatusNotification.errorCode':
      return message.status === 'Faulted' ? 'OtherError' : 'NoError';
    case 'MeterValues.connectorId':
      return 0;
    case 'StartTransaction.idTag':
    case 'DataTransfer.vendorId':
      return '';
    // A stop has no transaction of ours: domain attaches it by connector and time.
    case 'StopTransaction.transactionId':
      return -1;
    case 'StopTransaction.meterStop':
      return lastEnergy(message.transactionData) ?? 0;
    default:
      return undefined;
  }
}

function lastEnergy(transactionData: unknown): number | undefined {
  if (!Array.isArray(transactionData)) return undefined;
  const energies = readSamples(transactionData).samples.flatMap((sample) => sample.energyWh ?? []);
  return energies.at(-1);
}
