import type { Deviation, Payload } from './deviation.ts';

const withTransaction = (change: (payload: Payload) => Payload) => (_action: string, payload: Payload) =>
  payload.transactionId === undefined ? payload : change(payload);
const withTag =
  (change: (idTag: string, serial: string) => string): Deviation['request'] =>
  (_action, payload, context) =>
    typeof payload.idTag === 'string' ? { ...payload, idTag: change(payload.idTag, context.serialNumber) } : payload;

export const transactionDeviations: readonly Deviation[] = [
  {
    name: 'string-transaction-id',
    description: 'sends transactionId as a text',
    request: withTransaction((payload) => ({ ...payload, transactionId: String(payload.transactionId) })),
  },
  {
    name: 'transaction-id-minus-one',
    description: 'forgets the transactionId and sends -1',
    request: withTransaction((payload) => ({ ...payload, transactionId: -1 })),
  },
  {
    name: 'register-reset',
    description: 'its meter begins at zero in the middle of a transaction',
    register: (wh, { meterStart, samples }) => (samples >= 2 ? wh - meterStart : wh),
  },
  {
    name: 'register-jump',
    description: 'its meter jumps to 4 296 944 685 Wh once',
    register: (wh, { samples }) => (samples === 2 ? 4_296_944_685 : wh),
  },
  {
    name: 'stop-with-start-meter',
    description: 'stops with the meter value it started with',
    request: (action, payload, { memory }) => {
      if (action === 'StartTransaction') memory.set('meterStart', payload.meterStart);
      return action === 'StopTransaction' && memory.has('meterStart')
        ? { ...payload, meterStop: memory.get('meterStart') }
        : payload;
    },
  },
  {
    name: 'missing-meter-stop',
    description: 'leaves meterStop out',
    request: (action, payload) => {
      if (action !== 'StopTransaction') return payload;
      const { meterStop: _, ...rest } = payload;
      return rest;
    },
  },
  {
    name: 'stop-never-sent',
    description: 'says Available when the vehicle has gone, and never sends StopTransaction',
    withholds: 'StopTransaction',
  },
  { name: 'repeat-start', description: 'sends each StartTransaction twice', repeats: 'StartTransaction' },
  { name: 'repeat-stop', description: 'sends each StopTransaction twice', repeats: 'StopTransaction' },
  {
    name: 'idtag-with-serial-suffix',
    description: 'appends a serial number to the card',
    request: withTag((idTag, serial) => `${idTag}-${serial}`.slice(0, 20)),
  },
  {
    name: 'case-changed-idtag',
    description: 'changes the case of the card',
    request: withTag((idTag) => (idTag === idTag.toLowerCase() ? idTag.toUpperCase() : idTag.toLowerCase())),
  },
];
