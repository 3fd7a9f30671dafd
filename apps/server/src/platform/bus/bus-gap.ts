declare module './bus.ts' {
  interface Topics {
    /** This process may have missed news of others: what is kept by news is read anew. It is told to this process alone. */
    'bus.gap': Record<string, never>;
  }
}
