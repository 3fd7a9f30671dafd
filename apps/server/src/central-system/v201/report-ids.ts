import { randomInt } from 'node:crypto';

/** Reports of a part of a device model have numbers from here on: what they do not name is not gone. */
const PARTIAL_FROM = 2 ** 30;

export const wholeReportId = (): number => randomInt(1, PARTIAL_FROM);
export const partialReportId = (): number => randomInt(PARTIAL_FROM, 2 ** 31 - 1);
export const isWholeReport = (requestId: number): boolean => requestId < PARTIAL_FROM;
