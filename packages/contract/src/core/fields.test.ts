import { expect, it } from 'vitest';
import { z } from 'zod';
import { cardChangeForm, cardIssueForm } from '../customers/cards.ts';
import { carForm } from '../customers/cars.ts';
import { userGroupForm } from '../customers/user-groups.ts';
import { pointForm } from '../network/points.ts';
import { boundsOf, fieldOf, isMany, isRequired, longest } from './fields.ts';
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

it('what must be filled in takes neither nothing nor an empty text', () => {
  expect(isRequired(carForm.shape.carNumber)).toBe(true);
  expect(isRequired(carForm.shape.alias)).toBe(false);
  expect(isRequired(carForm.shape.chargeUserId)).toBe(false);
});

it('a field is found behind what only prepares its value', () => {
  expect(fieldOf(carForm.shape.chargeUserId)?.words.en).toBe('Charge user');
  expect(fieldOf(flag)).toBeUndefined();
});

it('several values are known as such, also where they may be left out', () => {
  expect(isMany(pointForm.shape.networks)).toBe(true);
  expect(isMany(pointForm.shape.pointName)).toBe(false);
});
