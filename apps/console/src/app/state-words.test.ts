import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SHOWN_STATE_WORDS } from '@csms/contract';
import { expect, it } from 'vitest';
import { stateWords } from '../features/service/feedback/connector-page/texts.ts';
import { texts } from './texts.ts';

it('a state of a connector has the same words on every screen, on the phone and on the page of a driver', async () => {
  for (const language of ['en', 'zh'] as const) {
    const { default: common } = language === 'en' ? await texts.common.en() : await texts.common.zh();
    for (const [state, words] of Object.entries(SHOWN_STATE_WORDS)) expect(common.state).toHaveProperty(state, words[language]);
    for (const state of ['available', 'charging', 'occupied', 'reserved'] as const)
      expect(stateWords(state, language)).toBe(SHOWN_STATE_WORDS[state][language]);
  }
});

it('no page has words of its own for an occupied connector', () => {
  const source = resolve(import.meta.dirname, '..');
  const own = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !file.endsWith('.test.ts') && /: '(Occupied, idle|占用未充电)'/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(own).toEqual([]);
});
