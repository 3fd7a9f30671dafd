import { readLooseDate } from './dates.ts';
import type { DeviationList } from './deviations.ts';
import type { Leniency, Place } from './leniency.ts';
import type { MessageSchema } from './schema.ts';
import { codePoints, isDateTime } from './validator-runtime.ts';

export type ViolationCode =
  | 'FormationViolation'
  | 'TypeConstraintViolation'
  | 'PropertyConstraintViolation'
  | 'OccurenceConstraintViolation';

/**
 * What cannot be repaired, with the CALLERROR code it deserves. Thrown, and caught in this folder; no `Error`, since collecting a stack
 * for each of thousands of broken samples would make one bad frame cost a second.
 */
export class Violation {
  readonly code: ViolationCode;
  readonly message: string;
  constructor(code: ViolationCode, path: string, problem: string) {
    this.code = code;
    this.message = `${path || 'payload'}: ${problem}`;
  }
}

export interface RepairContext extends Place {
  readonly deviations: DeviationList;
  /** What the version of the protocol knows of the words and fields of its messages. */
  readonly leniency: Leniency;
}

/**
 * A copy of `value` that follows the schema as closely as it can be brought to it, each change noted. Only what the schema names is
 * copied, so nothing else (`__proto__` included) comes along. Throws `Violation` where a required value makes no sense.
 */
export function repair(schema: MessageSchema, value: unknown, path: string, field: string, context: RepairContext): unknown {
  switch (schema.type) {
    case 'object':
      return repairObject(schema, value, path, context);
    case 'array':
      return repairArray(schema, value, path, field, context);
    case 'integer':
    case 'number':
      return repairNumber(schema, value, path, context);
    case 'boolean':
      return repairBoolean(value, path, context);
    case 'any':
      return value;
    default:
      return repairString(schema, value, path, field, context);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function repairObject(schema: MessageSchema, value: unknown, path: string, context: RepairContext): unknown {
  if (!isObject(value)) throw new Violation('TypeConstraintViolation', path, 'an object is due');
  const { deviations, leniency } = context;
  const out: Record<string, unknown> = {};
  const properties = schema.properties ?? {};
  const unreadable = new Set<string>();
  let byLowerCase: Map<string, string> | undefined;
  for (const key of Object.keys(value)) {
    let name = key;
    if (!Object.hasOwn(properties, key)) {
      byLowerCase ??= new Map(Object.keys(properties).map((known) => [known.toLowerCase(), known]));
      const known = byLowerCase.get(key.toLowerCase());
      if (known === undefined || Object.hasOwn(value, known)) {
        deviations.add('extra-field', join(path, key.slice(0, 50)), value[key]);
        continue;
      }
      deviations.add('field-name-case', join(path, known), key);
      name = known;
    }
    const given = value[key];
    const required = schema.required?.includes(name) ?? false;
    if (given === null || given === undefined) {
      deviations.add('null-field', join(path, name), 'null');
      continue;
    }
    if (!required && properties[name]!.enum && leniency.isEmptyWord(name, given, value)) {
      deviations.add('unknown-enum', join(path, name), given);
      continue;
    }
    try {
      out[name] = repair(properties[name]!, given, join(path, name), name, context);
    } catch (violation) {
      if (!(violation instanceof Violation)) throw violation;
      if (required) {
        if (leniency.missingValue(context, name, out) === undefined) throw violation;
        deviations.add(isDate(properties[name]!) ? 'unreadable-date' : 'unreadable-field', join(path, name), given);
        unreadable.add(name);
      } else if (leniency.changesMeaning.has(name)) throw violation;
      else deviations.add('unreadable-field', join(path, name), given);
    }
  }
  leniency.keepOriginals(value, out, context);
  for (const name of schema.required ?? []) {
    if (Object.hasOwn(out, name)) continue;
    const fallback = leniency.missingValue(context, name, out);
    if (fallback === undefined) throw new Violation('OccurenceConstraintViolation', join(path, name), 'missing');
    if (!unreadable.has(name)) deviations.add('missing-field', join(path, name), '');
    out[name] = fallback;
  }
  return out;
}

const isDate = (schema: MessageSchema) => schema.format === 'date-time';
const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}/${name}`);

function repairArray(schema: MessageSchema, value: unknown, path: string, field: string, context: RepairContext): unknown[] {
  let items = value;
  if (!Array.isArray(items)) {
    if (!isObject(items) && typeof items !== 'string') throw new Violation('TypeConstraintViolation', path, 'a list is due');
    context.deviations.add('wrong-type', path, value);
    items = [value];
  }
  const out: unknown[] = [];
  for (const [index, item] of (items as unknown[]).entries()) {
    if (context.deviations.isSpent) break;
    try {
      out.push(repair(schema.items!, item, join(path, index), field, context));
    } catch (violation) {
      if (!(violation instanceof Violation)) throw violation;
      context.deviations.add(
        field === context.leniency.samples ? 'sample-left-out' : 'unreadable-field',
        join(path, index),
        violation.message,
      );
    }
  }
  return out;
}

const LARGEST = Number.MAX_SAFE_INTEGER + 1;

function repairNumber(schema: MessageSchema, value: unknown, path: string, context: RepairContext): number {
  let number = value;
  if (typeof number === 'string') {
    const text = number.trim().slice(0, 64).replace(',', '.');
    if (!/^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d{1,2})?$/i.test(text))
      throw new Violation('TypeConstraintViolation', path, 'a number is due');
    context.deviations.add('wrong-type', path, value);
    number = Number(text);
  }
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new Violation('TypeConstraintViolation', path, 'a number is due');
  if (schema.type === 'integer') {
    if (Number.isInteger(number)) return number;
    if (typeof value === 'number') context.deviations.add('wrong-type', path, value);
    return Math.abs(number) < LARGEST ? Math.round(number) : number;
  }
  if (schema.multipleOf === undefined) return number;
  // Limits are only ever rounded down: a higher one could overload a circuit.
  const rounded = Math.floor(number / schema.multipleOf + 1e-6) * schema.multipleOf;
  const exact = Math.round(rounded * 1e6) / 1e6;
  if (Math.abs(exact - number) > 1e-6) context.deviations.add('not-a-multiple', path, value);
  return exact;
}

function repairBoolean(value: unknown, path: string, context: RepairContext): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 10).trim().toLowerCase() : '';
  const read = ['true', '1', 'yes', 'on'].includes(word) ? true : ['false', '0', 'no', 'off'].includes(word) ? false : undefined;
  if (read === undefined) throw new Violation('TypeConstraintViolation', path, 'true or false is due');
  context.deviations.add('wrong-type', path, value);
  return read;
}

function repairString(schema: MessageSchema, value: unknown, path: string, field: string, context: RepairContext): string {
  const { deviations } = context;
  if (isDate(schema)) return repairDate(value, path, deviations);
  let text = value;
  if (typeof text === 'number' || typeof text === 'boolean') text = String(text);
  else if (typeof text === 'object' && text !== null && schema.maxLength === undefined && !schema.enum && field === 'data')
    text = JSON.stringify(text);
  if (typeof text !== 'string') throw new Violation('TypeConstraintViolation', path, 'a text is due');
  if (text !== value) deviations.add('wrong-type', path, value);
  if (schema.enum) {
    if (schema.enum.includes(text)) return text;
    const reading = context.leniency.looseEnum(context, field, text, schema.enum);
    if (!reading) throw new Violation('PropertyConstraintViolation', path, `unknown value ${text.slice(0, 40)}`);
    deviations.add(reading.rule, path, text);
    return reading.value;
  }
  if (schema.maxLength !== undefined && text.length > schema.maxLength && codePoints(text) > schema.maxLength) {
    deviations.add('string-too-long', path, text);
    return cut(text, schema.maxLength);
  }
  return text;
}

/** The first `length` UTF-16 units, never half a character. */
export function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

function repairDate(value: unknown, path: string, deviations: DeviationList): string {
  if (typeof value === 'string' && isDateTime(value)) return value;
  const reading = typeof value === 'string' || typeof value === 'number' ? readLooseDate(value) : null;
  if (!reading) throw new Violation('TypeConstraintViolation', path, 'a date is due');
  deviations.add(reading.rule, path, value);
  return reading.iso;
}
