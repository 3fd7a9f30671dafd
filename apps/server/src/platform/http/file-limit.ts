import { readFileSync } from 'node:fs';

/** Taken where the system does not say how many files a process may have open. */
const USUAL = 8192;
/** Beyond this memory ends first. */
const MOST = 200_000;

/** How many files and sockets this process may have open, as `/proc/self/limits` says. */
export function fileLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(read())?.[1];
    if (soft === 'unlimited') return MOST;
    return soft ? Math.min(MOST, Number(soft)) : USUAL;
  } catch {
    return USUAL;
  }
}

/** How many of them HTTP, WebSocket and TLS sockets may be: the rest is for the database, files, FTP and what comes for a moment. */
export const socketLimit = (files: number): number => files - Math.max(64, Math.min(1024, Math.ceil(files / 4)));
