import { keepers as given, operandNames as named, loggedThings as told } from '../app/areas.ts';

/** The areas that keep something of customers, as the app gives them. */
export const keepers = given;
/** What the operations of all areas name by an id. */
export const operandNames = named;
/** The fields whose changes the system log tells, of all areas. */
export const loggedThings = told;
