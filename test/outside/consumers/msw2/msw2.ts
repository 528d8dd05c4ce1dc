import { setupServer } from 'msw/node';
import { createFake } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';

const fake = createFake({ url: 'https://pay.example' });
const server = setupServer(...handlersOf(fake));
server.listen({ onUnhandledRequest: 'error' });
console.log((await fetch('https://pay.example/channels')).status); // 401: no credential
server.close();
