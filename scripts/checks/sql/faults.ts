import { relative } from 'node:path';
import type ts from 'typescript';
import { ROOT } from '../run.ts';
import type { Catalogue, Column, Describer, Refusal } from './describe.ts';
import { KNOWN } from './known.ts';
import { type Machine, resolveType, type Statement } from './machine.ts';
import { aliasesOf, sourceOf, unmark } from './marks.ts';
import { lineOf } from './program.ts';
import { columnFaults, rowFaults } from './rows.ts';

export interface Fault {
  /** `file:line`. */
  place: string;
  message: string;
}

/** What is wrong with the statements that a machine has found, each fault once. */
export async function findFaults(machine: Machine, describer: Describer): Promise<Fault[]> {
  const catalogue = await describer.catalogue();
  const faults = new Map<string, Fault>();
  const known = new Map<string, Promise<{ columns: Column[]; refusal: Refusal | undefined }>>();
  for (const statement of machine.statements.values()) {
    const { text } = statement;
    const described = known.get(text) ?? describer.describe(text);
    known.set(text, described);
    const { columns, refusal } = await described;
    const found = refusal ? [refused(machine, statement, refusal)] : answered(machine, statement, columns, catalogue);
    for (const fault of found) faults.set(`${fault.place} ${fault.message.replace(/ \(.*/, '')}`, fault);
  }
  return [...faults.values()].sort((one, other) => one.place.localeCompare(other.place, 'en', { numeric: true }));
}

/** The faults that are new, and lines of the list of known ones that are there no more. */
export function withoutKnown(faults: readonly Fault[]): { faults: Fault[]; mended: string[] } {
  const left = new Set(Object.entries(KNOWN).flatMap(([file, messages]) => messages.map((message) => `${file}: ${message}`)));
  const met = new Set<string>();
  const fresh = faults.filter(({ place, message }) => {
    const file = place.replace(/^apps\/server\/src\//, '').replace(/:\d+$/, '');
    const known = [...left].find((one) => `${file}: ${message}`.startsWith(one));
    if (known) met.add(known);
    return !known;
  });
  return { faults: fresh, mended: [...left].filter((one) => !met.has(one)) };
}

const placeOf = (node: ts.Node, at = node.getStart()): string => {
  const file = node.getSourceFile();
  return `${relative(ROOT, file.fileName)}:${lineOf(file, at)}`;
};

const brief = (text: string): string => text.replace(/\s+/g, ' ').trim();

function refused(machine: Machine, { marked, text, site }: Statement, { message, position }: Refusal): Fault {
  const { places } = unmark(marked);
  const source = position === undefined ? undefined : sourceOf(places, machine.marks.pieces, position);
  const place = source ? placeOf(source.piece.node, source.at) : placeOf(site);
  const asked = source && source.piece.node.getSourceFile() !== site.getSourceFile() ? `, asked at ${placeOf(site)}` : '';
  const excerpt = position === undefined ? text.slice(0, 60) : text.slice(Math.max(0, position - 25), position + 35);
  return { place, message: `${message} (${brief(excerpt)}${asked})` };
}

function answered(machine: Machine, statement: Statement, columns: readonly Column[], catalogue: Catalogue): Fault[] {
  const { text, row, marked } = statement;
  if (row) {
    const place = placeOf(row.node);
    return rowFaults(machine.types, row.node, columns, text, catalogue).map((message) => ({ place, message }));
  }
  return [...aliasesOf(marked)].flatMap(([name, id]) => {
    const column = columns.findLast((one) => one.name === name);
    const { node, scope } = machine.marks.pieces[id]!;
    const argument = 'typeArguments' in node ? (node.typeArguments as readonly ts.TypeNode[] | undefined)?.[0] : undefined;
    const type = argument && resolveType({ node: argument, scope });
    if (!column || !type) return [];
    const said = machine.types.checker.getTypeFromTypeNode(type.node);
    return columnFaults(machine.types, said, column, text, catalogue).map((message) => ({ place: placeOf(node), message }));
  });
}
