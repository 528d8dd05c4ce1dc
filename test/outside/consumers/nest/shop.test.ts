import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import request from 'supertest';
import { assertAllMatched, createFake, type Fake } from 'understudy-sdk/fake';
import { listen, type Listening } from 'understudy-sdk/fake/node';
import { ShopModule } from './shop.module';

let fake: Fake;
let service: Listening;
let app: INestApplication;

beforeEach(async () => {
  fake = createFake();
  service = await listen(fake);
  const { apiKey, hashKey } = fake.credentials;
  Object.assign(process.env, { PAYMENTS_URL: service.url, PAYMENTS_KEY: apiKey, PAYMENTS_HASH_KEY: hashKey });
  app = await NestFactory.create(ShopModule, { rawBody: true, logger: false });
  await app.listen(0, '127.0.0.1');
  fake.seed({ payments: { hashKey, webhooks: [{ url: `${await app.getUrl()}/hooks` }] } });
});

afterEach(async () => {
  await service.close();
  await app.close();
  assertAllMatched(fake);
});

const order = { amount: 500, email: 'ada@example.com' };

test.each(['complete', 'failed'] as const)('a webhook says that a payment is %s', async (outcome) => {
  await request(app.getHttpServer()).post('/orders/order-1').send(order).expect(201);
  fake.control({ op: 'payment.outcome', reference: 'order-1', outcome });
  await fake.webhooks.settled();
  const { body } = await request(app.getHttpServer()).get('/orders/order-1').expect(200);
  expect(body).toEqual({ outcome: `payment.${outcome}` });
});

test('a forged webhook is rejected', () => request(app.getHttpServer()).post('/hooks').send({}).expect(401));

test('a lost response is no response, and the payment is made all the same', async () => {
  fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
  await request(app.getHttpServer()).post('/orders/order-1').send(order).expect(502);
  expect(fake).toHaveReceived('payments.initialize', { times: 1, status: 201 });
});
