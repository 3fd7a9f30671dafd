import { describe, expect, it } from 'vitest';
import { Arrivals } from './arrivals.ts';

const START = Date.UTC(2026, 0, 1);

describe('attempts without proof', () => {
  it('are counted by address and come back with time; an address from which points worked is exempt for seven days', () => {
    const arrivals = new Arrivals();
    const tries = (address: string, now: number) =>
      Array.from({ length: 200 }, () => arrivals.attempt('unknown', address, now)).filter(Boolean).length;
    expect(tries('192.0.2.1', START)).toBe(120);
    expect(tries('192.0.2.2', START)).toBe(120);
    expect(tries('192.0.2.1', START + 10_000)).toBe(20);
    arrivals.trust('192.0.2.1', START + 10_000);
    expect(tries('192.0.2.1', START + 20_000)).toBe(200);
    arrivals.prune(START + 8 * 86_400_000);
    expect(tries('192.0.2.1', START + 8 * 86_400_000)).toBe(120);
  });

  it('of a million addresses are bounded too: beyond the known ones all share one count', () => {
    const arrivals = new Arrivals();
    let passed = 0;
    for (let index = 0; index < 100_000; index++)
      if (arrivals.attempt('unknown', `198.51.${index >> 8}.${index & 255}`, START)) passed += 1;
    expect(passed).toBeLessThanOrEqual(20_000 + 120);
  });

  it('places of sockets are given back, and no address takes them all', () => {
    const arrivals = new Arrivals();
    const fill = (address: string) => {
      let taken = 0;
      while (arrivals.hasRoom(address, START)) {
        arrivals.enter(address, START);
        taken += 1;
      }
      return taken;
    };
    expect(fill('192.0.2.1')).toBe(100);
    arrivals.leave('192.0.2.1');
    expect(fill('192.0.2.1')).toBe(1);
    expect(Array.from({ length: 20 }, (_, index) => fill(`192.0.2.${index + 10}`)).reduce((a, b) => a + b)).toBe(900);
  });
});
