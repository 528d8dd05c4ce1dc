export * from 'understudy-sdk/fake';
export { createFake } from './fakes.ts';
