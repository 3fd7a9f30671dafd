/** More sessions than a charger runs at once. */
const MOST = 16;

/** The numbers of the sessions that a charger has named on this connection, so that its next readings need not be looked up. Only a hint: a number counts where its session has that name. */
export class SessionNames {
  private readonly numbers = new Map<string, number>();

  numberOf(wireId: string): number | undefined {
    return this.numbers.get(wireId);
  }

  remember(wireId: string, transactionId: number): void {
    if (this.numbers.get(wireId) === transactionId) return;
    if (this.numbers.size >= MOST) this.numbers.delete(this.numbers.keys().next().value!);
    this.numbers.set(wireId, transactionId);
  }
}
