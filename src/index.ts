export * from './payments/index.ts';
