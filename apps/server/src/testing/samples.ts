import { contract, type Endpoint } from '@csms/contract';
import { z } from 'zod';

/** Every endpoint of the contract by its key (`stations.create`). */
export const ENDPOINTS = Object.entries(contract).flatMap(([word, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ key: `${word}.${name}`, word, endpoint })),
);
export type Named = (typeof ENDPOINTS)[number];

export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
};

/** A value that fits a schema, with what is ours wherever a field's name says so. */
export function sample(schema: JsonSchema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return sample(alternatives[0]!, known);
  if (schema.type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      if (name in known) return known[name] === undefined ? [] : [[name, known[name]]];
      return schema.required?.includes(name) ? [[name, sample(inner, known)]] : [];
    });
    return Object.fromEntries(entries);
  }
  if (schema.type === 'array') return [sample(schema.items ?? {}, known)];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.format === 'email') return 'someone@ours.example';
  if (schema.format === 'date-time') return new Date().toISOString();
  if (schema.pattern?.includes('\\d')) return '1';
  return 'some text';
}

const made = new WeakMap<z.ZodType, JsonSchema>();

/** What a schema takes, as JSON Schema. Made once for each: that takes longer than a request. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const kept = made.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  made.set(schema, kept);
  return kept;
}
