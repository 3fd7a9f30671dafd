import { existsSync } from 'node:fs';
import type { KnipConfig } from 'knip';

// What nobody uses: files, exports, dependencies. Types are left alone, since a door may name the types of what it lets through; an unused file of
// types is found all the same.
const config: KnipConfig = {
  exclude: ['types'],
  // Parts that are not begun yet; each is checked from its first file on.
  ignoreWorkspaces: ['bench', 'e2e'].filter((folder) => !existsSync(`${folder}/src`)),
  ignore: ['scripts/fixtures/**'],
  // Of the machine, looked for at run time.
  ignoreBinaries: ['apt-get', 'fc-list'],
  // The router takes `Component` from what it loads lazily.
  ignoreIssues: { 'apps/console/src/app/sign-in/signed-in-root.tsx': ['exports'] },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}'],
      project: ['scripts/**/*.{ts,mjs}', '*.{ts,js,cjs}'],
      // Called by scripts/check.ts by their names.
      ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser', 'typescript-native', 'oxlint', 'oxlint-tsgolint'],
    },
    'packages/*': { project: ['src/**/*.ts'] },
    'packages/ocpp': { entry: ['src/v16/generated/validators.js'], project: ['src/**/*.ts', 'scripts/*.ts'] },
    'apps/server': {
      entry: ['src/app/main.ts', 'src/app/keys.ts', 'src/app/check-log.ts', 'src/**/*.test.ts'],
      project: ['src/**/*.ts'],
      // Tests make a small disk with them, where they may.
      ignoreBinaries: ['mount', 'umount'],
      // CommonJS, called through createRequire; types of a library that only tests use.
      ignoreDependencies: ['svg-captcha-fixed', '@types/smtp-server'],
    },
    'apps/simulator': { entry: ['src/main.ts', 'src/**/*.test.ts'], project: ['src/**/*.ts'] },
    'apps/card-bridge': { entry: ['src/main.ts', 'src/**/*.test.ts'], project: ['src/**/*.ts'] },
    'apps/console': {
      entry: ['src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}', 'build/*.ts'],
      // Its file of letters is named by a style sheet.
      ignoreDependencies: ['@fontsource-variable/inter'],
    },
    e2e: { entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'] },
    bench: { project: ['src/**/*.ts'], ignoreBinaries: ['mount', 'umount', 'soffice'] },
  },
};
export default config;
