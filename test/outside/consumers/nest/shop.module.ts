import {
  BadGatewayException,
  Body,
  Controller,
  Get,
  HttpCode,
  Injectable,
  Module,
  Param,
  Post,
  type RawBodyRequest,
  Req,
  UnauthorizedException,
} from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';

@Injectable()
export class Payments {
  readonly outcomes = new Map<string, string>();
  readonly client = new PaymentsClient({
    baseUrl: process.env['PAYMENTS_URL'] ?? '',
    auth: { apiKey: process.env['PAYMENTS_KEY'] ?? '' },
    retry: false,
  });
}

@Controller()
export class Shop {
  constructor(private readonly payments: Payments) {}

  @Post('orders/:id')
  async order(@Param('id') reference: string, @Body() body: { amount: number; email: string }) {
    const made = await this.payments.client.initialize({ ...body, currency: 'XAF', reference }).safe();
    if (!made.ok) throw new BadGatewayException(made.error.code);
    return { pay: made.data.authorization_url };
  }

  @Get('orders/:id')
  outcome(@Param('id') id: string) {
    return { outcome: this.payments.outcomes.get(id) ?? 'open' };
  }

  @Post('hooks')
  @HttpCode(204)
  async hook(@Req() { rawBody, headers }: RawBodyRequest<IncomingMessage>) {
    const hashKey = process.env['PAYMENTS_HASH_KEY'] ?? '';
    const event = await verifyWebhook(rawBody ?? '', headers, hashKey).catch(() => undefined);
    if (event === undefined) throw new UnauthorizedException();
    if ('merchant_reference' in event.data)
      this.payments.outcomes.set(String(event.data.merchant_reference), event.type);
  }
}

@Module({ controllers: [Shop], providers: [Payments] })
export class ShopModule {}
