import { type ConnectorState, NO_FAULT, OTHER_FAULT, statusesThat } from '@csms/contract';

type Meaning = Parameters<typeof statusesThat>[0];

/** SQL text: whether the status in a column means this. The words stand in it, so that indexes over them serve. */
export const saysThat = (column: string, means: Meaning): string =>
  `${column} in (${statusesThat(means)
    .map((status) => `'${status}'`)
    .join(', ')})`;

export const saysState = (column: string, ...states: ConnectorState[]): string =>
  saysThat(column, ({ state }) => states.includes(state));

/** SQL text: whether the error code in a column is a fault; null where there is none. */
export const isFault = (column: string): string => `${column} <> '${NO_FAULT}'`;

/** SQL text: the fault that the first of these columns tells, or that there is some other. */
export const faultIn = (...columns: string[]): string =>
  `coalesce(${columns.map((column) => `nullif(${column}, '${NO_FAULT}')`).join(', ')}, '${OTHER_FAULT}')`;
