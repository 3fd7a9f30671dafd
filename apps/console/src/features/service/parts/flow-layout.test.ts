import { describe, expect, it } from 'vitest';
import { type FlowEdge, type FlowNode, layFlow, NODE_HEIGHT, sidesOf } from './flow-layout.ts';

const nodesOf = (...keys: string[]): FlowNode[] =>
  keys.map((key) => ({ key, label: key, state: 'next', who: null, time: null, spent: null }));
const line = (...keys: string[]): FlowEdge[] => keys.slice(1).map((to, index) => ({ from: keys[index]!, to }));
const LONG = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

describe('the layout of a flow', () => {
  it.each([320, 390, 700, 1100, 1900])('keeps every step within %i px, and no two steps lie on each other', (width) => {
    const { places, nodeWidth, height } = layFlow(nodesOf(...LONG, 'no'), [...line(...LONG), { from: 'a', to: 'no' }], width);
    const all = [...places.values()];
    expect(all).toHaveLength(12);
    for (const { x, y } of all) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + nodeWidth).toBeLessThanOrEqual(width);
      expect(y + NODE_HEIGHT).toBeLessThanOrEqual(height);
    }
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1))
        expect(Math.abs(one.x - other.x) >= nodeWidth || Math.abs(one.y - other.y) >= NODE_HEIGHT).toBe(true);
  });

  it('stands the steps under each other on a phone, in their order', () => {
    const { places } = layFlow(nodesOf('a', 'b', 'c'), line('a', 'b', 'c'), 340);
    const [a, b, c] = ['a', 'b', 'c'].map((key) => places.get(key)!);
    expect(new Set([a!.x, b!.x, c!.x]).size).toBe(1);
    expect(a!.y).toBeLessThan(b!.y);
    expect(b!.y).toBeLessThan(c!.y);
    expect(sidesOf(a!, b!)).toEqual({ source: 'bottom', target: 'top' });
  });

  it('ends with a way back to an earlier step too', () => {
    const { places } = layFlow(nodesOf('a', 'b'), [...line('a', 'b'), { from: 'b', to: 'a' }], 900);
    expect(places.get('a')!.x).toBeLessThan(places.get('b')!.x);
  });
});
