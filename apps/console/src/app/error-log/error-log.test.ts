// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { catchEscaping, clearErrors, logError, useErrorLog } from './error-log.ts';

const kept = () => useErrorLog.getState().errors;
beforeEach(() => clearErrors());

describe('the error log', () => {
  it('keeps the newest 50, newest first, with where they happened', () => {
    for (let n = 1; n <= 60; n++) logError(new Error(`number ${n}`));
    expect(kept()).toHaveLength(50);
    expect(kept()[0]).toMatchObject({ message: 'Error: number 60', page: '/' });
    expect(kept()[0]?.stack).toContain('number 60');
  });
  it('keeps an error once that passes several boundaries, and anything that was thrown', () => {
    const one = new Error('once');
    logError(one);
    logError(one);
    logError('a bare text');
    expect(kept().map((error) => error.message)).toEqual(['Error: a bare text', 'Error: once']);
  });
  it('hears what nobody catches, and survives a reload', () => {
    catchEscaping();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('escaped'), message: 'escaped' }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }));
    expect(kept().map((error) => error.message)).toEqual(['Error: escaped']);
    expect(sessionStorage.getItem('csms.errors')).toContain('escaped');
  });
});
