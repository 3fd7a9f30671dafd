/** The largest message that is taken, in UTF-16 units of text: backlogs of hundreds of kB and stops with thousands of samples are legal (field rule 28). */
export const MAX_FRAME_LENGTH = 4 * 1024 * 1024;
/** And in values: a million empty lists are as long as a thousand samples and take a second to read. Four MiB of ordinary samples have fewer. */
const MAX_VALUES = 300_000;
/** Shorter messages cannot have so many that it matters. */
const ALWAYS_READ = 128 * 1024;
/** OCPP-J 1.6 §4.1.4: "maximum of 36 characters, to allow for GUIDs". Longer ids exist in the field and are taken with a note. */
export const MAX_MESSAGE_ID_LENGTH = 36;
/** Beyond this an id is refused. */
const MAX_TOLERATED_ID_LENGTH = 255;
/** The deepest official message (SetChargingProfile) has six levels. */
const MAX_DEPTH = 32;
const MAX_ACTION_LENGTH = 100;

/** What was harmlessly wrong with a frame that was taken all the same. */
export type FrameNote =
  | 'numeric-message-id'
  | 'text-message-type'
  | 'long-message-id'
  | 'missing-payload'
  | 'extra-elements'
  | 'byte-order-mark'
  | 'samples-cut';

export interface CallFrame {
  kind: 'call';
  id: string;
  /** The id as it was written, where it came as a number: it goes back as that number. */
  idJson?: string;
  action: string;
  payload: unknown;
  notes?: readonly FrameNote[];
}
export interface ResultFrame {
  kind: 'result';
  id: string;
  payload: unknown;
  notes?: readonly FrameNote[];
}
export interface ErrorFrame {
  kind: 'error';
  id: string;
  code: string;
  description: string;
  details: unknown;
  notes?: readonly FrameNote[];
}
/** Unusable. `id` is present only where the sender waits for an answer: a CALL whose id could be read. */
export interface InvalidFrame {
  kind: 'invalid';
  reason: string;
  id?: string;
  idJson?: string;
  /** It is not read because it is too long, or holds too much. */
  tooLarge?: true;
  /** It is an answer, or may be one: nobody waits for one to it. */
  isAnswer?: true;
}
export type Frame = CallFrame | ResultFrame | ErrorFrame | InvalidFrame;

const invalid = (reason: string, id?: string, idJson?: string): InvalidFrame =>
  id === undefined ? { kind: 'invalid', reason } : { kind: 'invalid', reason, id, ...(idJson === undefined ? {} : { idJson }) };

/** Message types that were written as text. */
const TEXT_TYPES: Readonly<Record<string, number>> = { 2: 2, 3: 3, 4: 4 };

/** Reads one WebSocket text message as an OCPP-J frame (OCPP-J 1.6 §4.2). Never throws, whatever the text. */
export function parseFrame(data: string): Frame {
  if (data.length > MAX_FRAME_LENGTH) return tooLarge(data, `longer than ${MAX_FRAME_LENGTH} characters`);
  if (data.length > ALWAYS_READ && hasTooManyValues(data)) return tooLarge(data, `more than ${MAX_VALUES} values`);
  const notes: FrameNote[] = [];
  const text = data.charCodeAt(0) === 0xfeff ? data.slice(1) : data;
  if (text !== data) notes.push('byte-order-mark');
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return invalid('not JSON');
  }
  if (!Array.isArray(frame)) return invalid('not a JSON array');
  const type = typeof frame[0] === 'string' ? TEXT_TYPES[frame[0]] : frame[0];
  if (type !== frame[0] && type !== undefined) notes.push('text-message-type');
  if (type !== 2 && type !== 3 && type !== 4) return { ...invalid('unknown message type'), isAnswer: true };
  const id = readId(frame[1], notes);
  if (id === undefined) return { ...invalid('message id is not usable'), ...(type !== 2 && { isAnswer: true }) };
  const idJson = typeof frame[1] === 'number' ? (numberAsWritten(text) ?? id) : undefined;
  if (opensMoreThan(text, MAX_DEPTH) && tooDeep(frame, 0))
    return invalid(`nested deeper than ${MAX_DEPTH} levels`, type === 2 ? id : undefined, idJson);
  const read =
    type === 2 ? readCall(frame, id, idJson, notes) : type === 3 ? readResult(frame, id, notes) : readError(frame, id, notes);
  if (notes.length > 0 && read.kind !== 'invalid') read.notes = notes;
  return read;
}

/** The id of a frame as its digits were written: as a number it may have lost some. */
const numberAsWritten = (text: string): string | undefined => /^\s*\[\s*"?\d+"?\s*,\s*(-?\d[\d.eE+-]{0,254})\s*,/.exec(text)?.[1];

const HEAD = /^\ufeff?\s*\[\s*"?2"?\s*,\s*("(?:[^"\\]|\\.){1,255}"|-?\d[\d.eE+-]{0,254})\s*,\s*"([A-Za-z]{1,50})"/;

/** What the beginning of a CALL that is too long to be read says: its id as JSON, and its action. Undefined where it is none. */
export function headOfCall(data: string): (ReplyTo & { id: string; action: string }) | undefined {
  const found = HEAD.exec(data.slice(0, 1000));
  if (!found) return undefined;
  const idJson = found[1]!;
  const action = found[2]!;
  if (!idJson.startsWith('"')) return { id: idJson, idJson, action };
  try {
    return { id: JSON.parse(idJson) as string, action };
  } catch {
    return undefined;
  }
}

const ANSWERED = /^\ufeff?\s*\[\s*"?[34]"?\s*,\s*"([^"\\]{1,36})"/;

/** The id that the beginning of a CALLRESULT or CALLERROR answers, where it could be one of ours (a GUID). */
export const idAnswered = (head: string): string | undefined => ANSWERED.exec(head)?.[1];

function tooLarge(data: string, reason: string): InvalidFrame {
  const head = headOfCall(data);
  return { ...invalid(reason, head?.id, head?.idJson), tooLarge: true };
}

/** Whether there are more commas and brackets than a message of our kind can have. Looks for each by the engine's own search: a loop over four million characters costs ten times as much. */
function hasTooManyValues(data: string): boolean {
  let values = 0;
  for (const mark of [',', '[', '{'])
    for (let at = data.indexOf(mark); at >= 0; at = data.indexOf(mark, at + 1)) if (++values > MAX_VALUES) return true;
  return false;
}

/** Whether a text opens more lists and objects than `most`, those in its strings with them: one that opens fewer is nested no deeper. */
function opensMoreThan(text: string, most: number): boolean {
  let opened = 0;
  for (const mark of ['[', '{'])
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) if (++opened > most) return true;
  return false;
}

function readId(raw: unknown, notes: FrameNote[]): string | undefined {
  if (typeof raw === 'number') {
    notes.push('numeric-message-id');
    return String(raw);
  }
  if (typeof raw !== 'string' || raw === '' || raw.length > MAX_TOLERATED_ID_LENGTH) return undefined;
  if (raw.length > MAX_MESSAGE_ID_LENGTH) notes.push('long-message-id');
  return raw;
}

function readPayload(raw: unknown, notes: FrameNote[]): unknown {
  if (raw !== null && raw !== undefined) return raw;
  notes.push('missing-payload');
  return {};
}

function readCall(frame: unknown[], id: string, idJson: string | undefined, notes: FrameNote[]): Frame {
  const action = frame[2];
  if (typeof action !== 'string' || action === '' || action.length > MAX_ACTION_LENGTH)
    return invalid('action is not usable', id, idJson);
  if (frame.length > 4) return invalid('a CALL has four elements', id, idJson);
  const call: CallFrame = { kind: 'call', id, action, payload: readPayload(frame[3], notes) };
  if (idJson !== undefined) call.idJson = idJson;
  return call;
}

function readResult(frame: unknown[], id: string, notes: FrameNote[]): Frame {
  if (frame.length > 3) notes.push('extra-elements');
  return { kind: 'result', id, payload: readPayload(frame[2], notes) };
}

function readError(frame: unknown[], id: string, notes: FrameNote[]): Frame {
  if (frame.length > 5) notes.push('extra-elements');
  else if (frame.length < 5) notes.push('missing-payload');
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { kind: 'error', id, code: text(frame[2]) || 'GenericError', description: text(frame[3]), details: frame[4] ?? {} };
}

function tooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= MAX_DEPTH) return true;
  if (Array.isArray(value)) {
    for (const inner of value) if (tooDeep(inner, depth + 1)) return true;
  } else {
    // Read from JSON: all its keys are its own.
    for (const key in value) if (tooDeep((value as Record<string, unknown>)[key], depth + 1)) return true;
  }
  return false;
}

/** Text of a CALL (OCPP-J 1.6 §4.2.1). */
export function encodeCall(id: string, action: string, payload: unknown): string {
  return `[2,${JSON.stringify(id)},${JSON.stringify(action)},${JSON.stringify(payload ?? {})}]`;
}

/** The message that is answered: its id, and how it was written where that was no text. */
export type ReplyTo = Pick<CallFrame, 'id' | 'idJson'>;

const idOf = (to: string | ReplyTo): string =>
  typeof to === 'string' ? JSON.stringify(to) : (to.idJson ?? JSON.stringify(to.id));

/** Text of a CALLRESULT (OCPP-J 1.6 §4.2.2). */
export function encodeResult(to: string | ReplyTo, payload: unknown): string {
  return `[3,${idOf(to)},${JSON.stringify(payload ?? {})}]`;
}

/** Text of a CALLERROR (OCPP-J 1.6 §4.2.3); the description is cut to the 255 characters allowed. */
export function encodeError(to: string | ReplyTo, code: string, description = '', details: unknown = {}): string {
  return `[4,${idOf(to)},${JSON.stringify(code)},${JSON.stringify(description.slice(0, 255))},${JSON.stringify(details ?? {})}]`;
}

/**
 * What to send back for a frame that could not be read: a CALLERROR where the sender waits for one, otherwise null. OCPP 1.6 has no
 * id for "unknown message" (2.0.1 has "-1"), and a broken answer is never answered, so that two sides cannot echo errors for ever.
 */
export function answerToInvalid(frame: InvalidFrame): string | null {
  return frame.id === undefined ? null : encodeError(frame as ReplyTo, 'FormationViolation', frame.reason);
}
