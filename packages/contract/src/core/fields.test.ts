import { expect, it } from 'vitest';
import { z } from 'zod';
import { recordList } from '../charging/records.list.ts';
import { cardChangeForm, cardIssueForm } from '../customers/cards.ts';
import { carForm } from '../customers/cars.ts';
import { userGroupList } from '../customers/user-groups.list.ts';
import { userGroupForm } from '../customers/user-groups.ts';
import { pointForm } from '../network/points.ts';
import { partForm } from '../service/spare-parts.parts.ts';
import { boundsOf, DAYS, fieldOf, isRequired, longest, takesSeveral, titleOf, unit } from './fields.ts';
import { flag } from './values.ts';

it('a form lets nobody type more than its schema takes, whatever the schema is wrapped in', () => {
  expect(longest(cardIssueForm.shape.email)).toBe(200);
  expect(longest(cardChangeForm.shape.email)).toBe(200);
  expect(longest(carForm.shape.alias)).toBe(60);
  expect(longest(cardIssueForm.shape.cardNumber)).toBe(20);
  expect(longest(z.string())).toBeUndefined();
  expect(boundsOf(userGroupForm.shape.electricityLimit)).toMatchObject({ max: 1_000_000_000 });
  expect(boundsOf(userGroupForm.shape.powerRank)).toEqual({ min: 1, max: 9, precision: 0 });
  expect(boundsOf(z.number().int().positive().nullable())).toEqual({ min: 1, precision: 0 });
});

it('what must be filled in takes neither nothing nor an empty text or list', () => {
  expect(isRequired(carForm.shape.carNumber)).toBe(true);
  expect(isRequired(carForm.shape.alias)).toBe(false);
  expect(isRequired(carForm.shape.chargeUserId)).toBe(false);
  expect(isRequired(z.array(z.string()))).toBe(false);
  expect(isRequired(z.array(z.string()).min(1))).toBe(true);
});

it('a field is found behind what only prepares its value', () => {
  expect(fieldOf(carForm.shape.chargeUserId)?.words.en).toBe('Charge user');
  expect(fieldOf(flag)).toBeUndefined();
});

it('a schema says whether it takes several values', () => {
  expect(takesSeveral(partForm.shape.fits)).toBe(true);
  expect(takesSeveral(partForm.shape.name)).toBe(false);
});

it('a title has the unit of its field, in the brackets of its language', () => {
  const words = { en: 'Lead time', zh: '采购周期' };
  expect(titleOf({ words })).toBe(words);
  expect(titleOf({ words, unit: DAYS })).toEqual({ en: 'Lead time (days)', zh: '采购周期（天）' });
  expect(titleOf({ words, unit: unit('kWh') })).toEqual({ en: 'Lead time (kWh)', zh: '采购周期 (kWh)' });
});

it('a count has its unit in the title of its column, power and energy have theirs in the file', () => {
  expect(recordList.columns.energy).toMatchObject({ words: { en: 'Energy' }, inFile: { en: 'Energy (kWh)', zh: '电量 (kWh)' } });
  expect(userGroupList.columns.limit).toMatchObject({ words: { en: 'Monthly limit (kWh)', zh: '每月用电限额 (kWh)' } });
});

it('several values are known as such, also where they may be left out', () => {
  expect(takesSeveral(pointForm.shape.networks)).toBe(true);
  expect(takesSeveral(pointForm.shape.pointName)).toBe(false);
});
