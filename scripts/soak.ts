// The large display over hours of its clock: `npm run soak`, or longer with SOAK_ROUNDS=1000 before it.
process.env.SOAK_ROUNDS ??= '240';
process.argv.push('display-soak');
await import('./test.ts');
