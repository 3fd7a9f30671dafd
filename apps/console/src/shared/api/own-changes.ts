let count = 0;

/** The user has changed something here: what its lists no longer contain need not be held for the user to notice. */
export function noteOwnChange(): void {
  count += 1;
}

/** How many changes the user has made on this page. */
export const ownChanges = (): number => count;
