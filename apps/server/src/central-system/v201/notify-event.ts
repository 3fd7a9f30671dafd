import type { RequestOf } from '@csms/ocpp/v201';
import { type EventReportInput, type NoticedEvent, noteNoticed, type WithEvents } from '../../network/index.ts';
import { keyOf, type MessageContext } from '../protocol/protocol.ts';
import { handler, onceLetIn, toldTime } from './handler.ts';
import { keyOfVariable } from './variables.ts';

type Data = RequestOf<'NotifyEvent'>['eventData'][number];

/** Variables that say whether something is wrong (part 2 appendices §3): true while it is. */
const WRONG_WHILE_TRUE = ['Problem', 'Tripped', 'Overload'];
/** Of these a status says the same, with its code. */
const TOLD_BY_STATUS = ['Connector', 'EVSE', 'ChargingStation'];

function stateOf({ trigger, cleared, actualValue, component, variable }: Data): NoticedEvent['state'] {
  if (variable.name === 'Problem' && TOLD_BY_STATUS.includes(component.name)) return 'told';
  if (cleared === true) return 'over';
  if (WRONG_WHILE_TRUE.includes(variable.name)) return actualValue.toLowerCase() === 'true' ? 'open' : 'over';
  return trigger === 'Alerting' ? 'open' : 'told';
}

function noticedOf(context: MessageContext, data: Data): NoticedEvent {
  const { component, variableMonitoringId, actualValue, techCode, techInfo, timestamp } = data;
  const { evse } = component;
  return {
    key: keyOfVariable(data),
    connectorNo: evse && evse.id > 0 ? context.placeOf(evse.id, evse.connectorId).connectorNo : 0,
    monitorId: variableMonitoringId ?? 0,
    value: actualValue,
    info: [techCode, techInfo].filter(Boolean).join(' · '),
    state: stateOf(data),
    at: toldTime(context, timestamp, 'live').at,
  };
}

/** OCPP 2.0.1 N07, N08: what it has noticed of itself, the first of them by name. */
export const notifyEvent = handler<'NotifyEvent', EventReportInput, WithEvents>({
  write: noteNoticed,
  input: (context, request) => {
    const [first] = request.eventData;
    return {
      ...keyOf(context),
      kind: 'data',
      status: (first ? `${keyOfVariable(first)} = ${first.actualValue}` : 'NotifyEvent').slice(0, 200),
      detail: request,
      at: toldTime(context, request.generatedAt, 'live').at,
      passing: !context.mayKeep('notices', 1),
      noticed: request.eventData.map((data) => noticedOf(context, data)),
      receivedAt: context.receivedAt,
    };
  },
  answer: () => ({}),
  newcomer: onceLetIn({}),
});
