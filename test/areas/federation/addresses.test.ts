import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { FederationAdminClient } from 'understudy-sdk/federation';

const admin = (): FederationAdminClient => new FederationAdminClient(createFake().options.federation);

// contract: federation 12.1
describe('a range of addresses', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4/32'],
    ['1.2.3.4/24', '1.2.3.0/24'],
    ['255.255.255.255/31', '255.255.255.254/31'],
    ['1.2.3.4/32', '1.2.3.4/32'],
    ['1.2.3.4/0', '0.0.0.0/0'],
    ['0.0.0.0', '0.0.0.0/32'],
    ['1.2.3.4/255.255.255.0', '1.2.3.0/24'],
    ['1.2.3.4/255.255.255.255', '1.2.3.4/32'],
    ['1.2.3.4/0.0.0.0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:5', '2001:db8::5/128'],
    ['[2001:db8::5]', '2001:db8::5/128'],
    ['[2001:db8::5]/32', '2001:db8::/32'],
    ['2001:db8:1:2:3:4:5:6/64', '2001:db8:1:2::/64'],
    ['2001:db8::/ffff:fff0::', '2001:db0::/28'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3/128'],
    ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4/128'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7/128'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0/128'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8/128'],
    ['1:2:3:4:5:6::', '1:2:3:4:5:6::/128'],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.4/128'],
    ['::FFFF:102:304', '::ffff:1.2.3.4/128'],
    ['::ffff:1.2.3.4/96', '::ffff:0.0.0.0/96'],
    ['::1.2.3.4', '::1.2.3.4/128'],
    ['::fffe:1.2.3.4', '::fffe:102:304/128'],
    ['1::1.2.3.4', '1::102:304/128'],
    ['::1', '::1/128'],
    ['::/0', '::/0'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/127', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe/127'],
  ])('%s is stored as %s', async (sent, ip) => {
    const { ipBlocks } = admin();
    expect(await ipBlocks.create({ ip: sent, severity: 'no_access' })).toMatchObject({ ip });
    const twin = await ipBlocks.create({ ip, severity: 'no_access' }).safe();
    expect(twin).toMatchObject({ error: { reasons: ['Ip has already been taken'] } });
  });

  test.each([
    ...['', ' ', ' 1.2.3.4', '1.2.3.4 ', '1.2.3', '1.2.3.4.5', '1.2.3.', '010.0.0.1', '1.2.3.256', '1.2.3.1000'],
    ...['1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/', '1.2.3.4/24/24', '1.2.3.4/08', '1.2.3.4/255.0.255.0', '1.2.3.4/ffff::'],
    ...['0x1.2.3.4', '16909060', 'example.com', '1.2.3.4-1.2.3.9', '1.2.3.4,1.2.3.5', '[1.2.3.4]'],
    ...['::1/129', '::1/255.0.0.0', '::1/ffff:0:ffff::', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '12345::'],
    ...['g::1', '[::1', '::1]', '::1.2.3', 'fe80::1%eth0', ':', '::1\n'],
  ])('%j cannot be read', async (ip) => {
    const result = await admin().ipBlocks.create({ ip, severity: 'no_access' }).safe();
    expect(result).toMatchObject({ error: { reasons: ["Ip can't be blank"] } });
  });
});

// contract: federation 13.1, 13.2
describe('a domain', () => {
  test.each<[sent: string | number, stored: string]>([
    [' Example.COM ', 'example.com'],
    ['example.com/', 'example.com'],
    ['ex%61mple.com', 'example.com'],
    ['%45x.example', 'ex.example'],
    ['50%.example', '50%.example'],
    ['straße.example', 'strasse.example'],
    ['STRASSE.example', 'strasse.example'],
    ['ßaß.example', 'ssass.example'],
    ['σςaς.example', 'xn--a-zmbab.example'],
    // Nothing is changed in a label that cannot be converted as a whole.
    ['ｅé:30', 'ｅé:30'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['b%C3%BCcher.example', 'xn--bcher-kva.example'],
    ['βόλος.example', 'xn--nxasmq6b.example'],
    ['βόλοσ.example', 'xn--nxasmq6b.example'],
    ['a\u200cb\u200d.example', 'ab.example'],
    ['a\u200bb.example', 'ab.example'],
    ['a。b．c｡example', 'a.b.c.example'],
    ['ｗｉｄｅ.example', 'wide.example'],
    ['example.com.', 'example.com'],
    ['example.com..', 'example.com..'],
    ['.', '.'],
    ['.example', '.example'],
    ['a..b', 'a..b'],
    ['*', '*'],
    ['*.example.com', '*.example.com'],
    ['example.com:3000', 'example.com:3000'],
    ['1.2.3.4', '1.2.3.4'],
    ['１２.example', '12.example'],
    ['[::1]', '[::1]'],
    ['a_b.example', 'a_b.example'],
    [`${'a'.repeat(64)}.example`, `${'a'.repeat(64)}.example`],
    [5, '5'],
  ])('%j is stored as %s', async (sent, domain) => {
    const { domainAllows } = admin();
    const made = await domainAllows.create({ domain: sent as string });
    expect(made).toMatchObject({ id: '1', domain });
    expect(await domainAllows.create({ domain })).toEqual(made);
  });

  test.each(['<', '>', '{', '}', '/', '\\', '?', '#', '@', '"', ' ', '\t'].map((one) => `a${one}b.example`))(
    '%j is rejected',
    async (domain) => {
      expect(await admin().domainAllows.create({ domain }).safe()).toMatchObject({
        error: { reasons: ['Domain is invalid', 'Domain is not a valid domain name'] },
      });
    },
  );

  test.each([undefined, null, '', ' ', '/', []])('%j is blank', async (domain) => {
    expect(
      await admin()
        .domainAllows.create({ domain } as never)
        .safe(),
    ).toMatchObject({
      error: { reasons: ["Domain can't be blank"] },
    });
  });
});
