export * from './federation/index.ts';
export * from './payments/index.ts';
export * from './pulls/index.ts';
