import ts from 'typescript';
import type { Catalogue, Catalogued, Column } from './describe.ts';
import { fits, inWords, kindOfColumn, kindsOfType, mayBeMissing } from './kinds.ts';
import type { Types } from './unknown.ts';

/** What a row type says wrongly of the columns of a result. */
export function rowFaults(
  types: Types,
  node: ts.TypeNode,
  columns: readonly Column[],
  text: string,
  catalogue: Catalogue,
): string[] {
  const row = types.checker.getTypeFromTypeNode(node);
  if (!(row.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || row.getStringIndexType()) return [];
  return row.getProperties().flatMap((symbol) => {
    const { name } = symbol;
    const column = columns.findLast((one) => one.name === name);
    if (!column) return symbol.flags & ts.SymbolFlags.Optional ? [] : [`the row's "${name}" is no column of the result`];
    return columnFaults(types, types.checker.getTypeOfSymbol(symbol), column, text, catalogue);
  });
}

/** What a type says wrongly of one column. */
export function columnFaults(types: Types, type: ts.Type, column: Column, text: string, catalogue: Catalogue): string[] {
  const kinds = kindsOfType(types, type);
  const kind = kindOfColumn(column.dataTypeID, catalogue.enums);
  if (!fits(kind, kinds))
    return [`"${column.name}" is ${inWords(kind)}, and the type says ${[...kinds].map(inWords).join(' or ')}`];
  const from = catalogue.columns.get(`${column.tableID}.${column.columnID}`);
  if (from && !mayBeMissing(type) && isSurelyNullable(from, text))
    return [`"${column.name}" may be null (${from.table}.${from.column}), and the type says it never is`];
  return [];
}

const OPERATORS = String.raw`(?:is\s+not\s+null|=|<|>|!=|~|@|&|in\b|not\b|between\b|like\b|ilike\b|is\s+(?:true|false))`;

/** Whether a column that stands in the result unchanged may be null: nothing in the statement says anything of it that would rule that out. */
function isSurelyNullable({ table, column, isNullable }: Catalogued, text: string): boolean {
  const plain = text.replaceAll('"', '');
  if (isNullable) {
    const compared = new RegExp(
      String.raw`\b${column}\b(?:::\w+)?\s*${OPERATORS}|(?:[=<>]|\bany\s*\(|\bon\s)\s*(?:\w+\.)?${column}\b|\bset\b[^;]*\b${column}\b`,
      'i',
    );
    return !compared.test(plain) && !/\bunion\b/i.test(plain);
  }
  return isOuterJoined(table, plain);
}

/** Whether a table stands in the statement once, after `left join`, and no condition asks for one of its rows. */
function isOuterJoined(table: string, text: string): boolean {
  const mentions = [
    ...text.matchAll(
      new RegExp(String.raw`\b(from|join|into|update|using|,)\s+(?:only\s+)?${table}\b(?:\s+(?:as\s+)?(\w+))?`, 'gi'),
    ),
  ];
  const [only] = mentions;
  if (
    mentions.length !== 1 ||
    !only ||
    !/left\s+(?:outer\s+)?$/i.test(text.slice(0, only.index)) ||
    only[1]?.toLowerCase() !== 'join'
  )
    return false;
  const alias = only[2] === undefined || /^(?:on|using)$/i.test(only[2]) ? table : only[2];
  const after = text.slice(only.index);
  const where = after.search(/\bwhere\b/i);
  return where < 0 || !new RegExp(String.raw`\b${alias}\.`).test(after.slice(where));
}
