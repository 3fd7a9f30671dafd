import {
  type FieldOrder,
  resourceUrl,
  STEP_FIELDS,
  STEP_FILE_WORDS,
  WAITING_FOR,
  WAITING_FOR_WORDS,
  WORK_ORDER_ACTIONS,
  WORK_ORDER_STEP_WORDS,
  type WorkOrderStep,
} from '@csms/contract';
import { fill, moment, say, t } from './words.ts';

type Earlier = FieldOrder['earlier'][number];

/** Whether work on an order was not taken as done. */
export const isBack = ({ earlier }: FieldOrder): boolean => earlier[0]?.action === 'sendBack' || earlier[0]?.action === 'reopen';

const named = (words: { en: string; zh: string }, text: string) => (text === '' ? [] : [`${say(words)}: ${text}`]);
const reasonOf = (reason: string) => (reason === 'faultBack' ? t.faultBack : reason);

/** What a step found and did, a line each. */
const foundBy = ({ cause, remedy, reason }: Pick<Earlier, 'cause' | 'remedy' | 'reason'>) => [
  ...named(STEP_FIELDS.cause.words, cause),
  ...named(STEP_FIELDS.remedy.words, remedy),
  ...named(STEP_FIELDS.reason.words, reasonOf(reason)),
];

/** What earlier hands found and did, and why the order came back; known without a line too. */
export function EarlierHands({ one }: { one: FieldOrder }) {
  if (one.earlier.length === 0) return null;
  return (
    <section>
      <h2>{t.earlier}</h2>
      {one.earlier.map((step, index) => (
        <div key={`${step.time} ${step.action}`} className={`block ${index === 0 && isBack(one) ? 'warning' : ''}`}>
          <span className="row">
            <b>{say(WORK_ORDER_STEP_WORDS[step.action])}</b>
            <span className="soft">
              {step.userName} · {moment(step.time, one.timeZone)}
            </span>
          </span>
          {foundBy(step).map((line) => (
            <p key={line} className="words">
              {line}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

const textIn = (detail: WorkOrderStep['detail'], key: string) => (typeof detail[key] === 'string' ? detail[key] : '');

/** What is said with a step of the history, a line each. */
function linesOf({ detail, note }: WorkOrderStep, zone: string): string[] {
  const text = (key: string) => textIn(detail, key);
  const meant = WORK_ORDER_ACTIONS.find((action) => action === detail.meant);
  const waitingFor = WAITING_FOR.find((reason) => reason === detail.waitingFor);
  const measured = Array.isArray(detail.measured) ? (detail.measured as { name: string; value: string }[]) : [];
  return [
    text('point'),
    meant ? fill(t.meant, { step: say(WORK_ORDER_STEP_WORDS[meant]) }) : '',
    text('serviceMan') || text('leader') ? fill(t.toPerson, { name: text('serviceMan') || text('leader') }) : '',
    ...foundBy({ cause: text('cause'), remedy: text('remedy'), reason: text('reason') }),
    ...measured.map(({ name, value }) => `${name}: ${value}`),
    waitingFor ? say(WAITING_FOR_WORDS[waitingFor]) : '',
    note,
    text('sentTime') ? fill(t.sentAt, { time: moment(text('sentTime'), zone) }) : '',
  ].filter(Boolean);
}

/** All steps of an order, newest first, with photos. */
export function Steps({ steps, zone }: { steps: readonly WorkOrderStep[]; zone: string }) {
  return (
    <ol className="facts">
      {steps.toReversed().map((step) => (
        <li key={step.id}>
          <span className="row">
            <b>{say(WORK_ORDER_STEP_WORDS[step.action])}</b>
            <span className="soft">
              {step.userName} · {moment(step.time, zone)}
            </span>
          </span>
          {linesOf(step, zone).map((line) => (
            <p key={line} className="words">
              {line}
            </p>
          ))}
          {step.files.length > 0 ? (
            <span className="photos">
              {step.files.map(({ fileName, field }, index) => (
                <a key={fileName} className="photo" href={resourceUrl(fileName)} target="_blank" rel="noreferrer">
                  <img src={resourceUrl(fileName)} alt={t.form.photo(say(STEP_FILE_WORDS[field]), index + 1)} loading="lazy" />
                </a>
              ))}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
