import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as all from '../index.ts';
import { type ExportedList, filterKeysOf, type List, type ListFilter, type Words } from '../index.ts';

const isList = (one: unknown): one is List =>
  typeof one === 'object' && one !== null && 'columns' in one && 'filters' in one && 'endpoint' in one;
const lists = Object.values<unknown>(all).filter(isList);
const isExported = (list: List): list is ExportedList => list.exported !== undefined;

const shapeOf = (schema: z.ZodType | undefined): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {});
const takes = (schema: unknown, value: string): boolean => schema instanceof z.ZodType && schema.safeParse(value).success;
const valuesOf = (filter: ListFilter): string[] => ('values' in filter ? Object.keys(filter.values ?? {}) : []);

it('finds the descriptions, each with a name of its own', () => {
  expect(lists.length).toBeGreaterThan(2);
  const names = lists.map((list) => list.name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(lists.map((list) => [list.name, list] as const))('%s', (_, list) => {
  it('has words in both languages', () => {
    const words: (Words | undefined)[] = [
      ...Object.values(list.columns).flatMap((one) => [
        one.words,
        one.inFile,
        one.inDialog,
        ...('values' in one ? Object.values(one.values) : []),
      ]),
      ...Object.values(list.filters).flatMap((one) => [one.words, ...('values' in one ? Object.values(one.values ?? {}) : [])]),
      list.exported?.words,
    ];
    for (const one of words.filter((given) => given !== undefined))
      expect(
        [one.en, one.zh].every((text) => text.trim() !== ''),
        JSON.stringify(one),
      ).toBe(true);
  });

  it('filters by what its endpoint takes', () => {
    const shape = shapeOf(list.endpoint.query);
    for (const key of filterKeysOf(list)) expect(Object.keys(shape)).toContain(key);
    for (const [key, filter] of Object.entries(list.filters))
      for (const value of valuesOf(filter)) expect(takes(shape[key], value), `${key}=${value}`).toBe(true);
  });
});

describe.each(lists.filter(isExported).map((list) => [list.name, list] as const))('the file of %s', (_, list) => {
  const shape = shapeOf(list.exported.endpoint.query);

  it('has a header for each of its columns, which the export takes', () => {
    for (const key of list.exported.columns) {
      expect(Object.keys(list.columns)).toContain(key);
      expect(takes(shape.columns, key), key).toBe(true);
    }
  });

  it('holds what stands in no other place, and what is shown together', () => {
    for (const [key, column] of Object.entries(list.columns)) {
      if (column.seen === 'file') expect(list.exported.columns).toContain(key);
      for (const other of column.together ?? []) expect(list.exported.columns).toContain(other);
    }
  });

  it('is filtered as the list is', () => {
    for (const key of filterKeysOf(list)) expect(Object.keys(shape)).toContain(key);
  });
});
