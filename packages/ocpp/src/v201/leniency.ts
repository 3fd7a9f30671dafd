import type { Leniency, Place } from '../reading/leniency.ts';
import { readLooseEnum } from './enum-rules.ts';

/** A sampled value without one of these would be read as something else (energy in Wh, a total of all phases), so it is left out whole. */
const CHANGES_MEANING: ReadonlySet<string> = new Set(['measurand', 'phase', 'unitOfMeasure', 'multiplier', 'unit']);

/**
 * The value for a required field that is not there, or undefined where inventing one would be worse than refusing the message: billable energy is never refused (field rule 11), and nothing is invented that is
 * then billed.
 */
function missingValue(place: Place, field: string, message: Record<string, unknown>): unknown {
  if (place.isAnswer) return undefined;
  if (field === 'timestamp' || field === 'generatedAt') return new Date(place.receivedAt).toISOString();
  switch (`${place.action}.${field}`) {
    case 'BootNotification.vendorName':
    case 'BootNotification.model':
      return 'unknown';
    case 'BootNotification.reason':
      return 'Unknown';
    case 'DataTransfer.vendorId':
      return '';
    case 'StatusNotification.connectorId':
      return 1;
    case 'MeterValues.evseId':
      return 0;
    case 'NotifyReport.seqNo':
    case 'NotifyEvent.seqNo':
    case 'NotifyMonitoringReport.seqNo':
    case 'TransactionEvent.seqNo':
      return 0;
    case 'TransactionEvent.triggerReason':
      return 'AbnormalCondition';
    // The token's kind tells nothing of who it is.
    case 'Authorize.type':
    case 'TransactionEvent.type':
      return typeof message.idToken === 'string' ? 'Central' : undefined;
    default:
      return undefined;
  }
}

/** Answers in the shape of 1.6. */
function keepOriginals(value: Record<string, unknown>, out: Record<string, unknown>, place: Place): void {
  if (!place.isAnswer || place.action !== 'GetLocalListVersion') return;
  const version = Number(value.listVersion);
  if (out.versionNumber === undefined && Number.isInteger(version)) out.versionNumber = version;
}

/** What is known of the messages of OCPP 2.0.1 as charging stations write them. */
export const leniency: Leniency = {
  samples: 'sampledValue',
  changesMeaning: CHANGES_MEANING,
  isEmptyWord: (field, given) => given === '' && field !== 'measurand',
  looseEnum: readLooseEnum,
  missingValue,
  keepOriginals,
};
