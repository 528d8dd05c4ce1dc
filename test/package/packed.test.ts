import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './declarations.ts';
import { consumer, pack, run, unpack } from './pack.ts';

let files: readonly string[];
beforeAll(() => void (files = pack()), 60_000);
afterAll(unpack);

const entryPoints = [
  ...['', '/payments', '/federation', '/pulls', '/fake', '/fake/node', '/fake/workers'],
  ...['/fake/payments', '/fake/federation', '/fake/pulls', '/fake/kit'],
];

/** The output of Node for a module's text. */
const said = (code: string): unknown => JSON.parse(run('node', ['--input-type=module', '--eval', code]));

/** The bundle of a program that names these, as a page would load it. */
async function bundled(from: string, ...names: string[]): Promise<string> {
  const used = names.join(', ');
  const { outputFiles } = await build({
    stdin: { contents: `import { ${used} } from '${from}'; console.log(${used});`, resolveDir: consumer },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  });
  return outputFiles[0]?.text ?? '';
}

describe('the packed package', { timeout: 60_000 }, () => {
  it('contains what is built, the pages of docs, and the papers', () => {
    const expected =
      /^dist\/|^docs\/images\/[\w-]+\.webp$|^docs\/(?:contract\/)?[\w-]+\.md$|^test\/scenarios\/[\w/@.-]+\.json$/;
    const others = files.filter((file) => !expected.test(file));
    expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const entries = entryPoints.map((entryPoint) => `dist${entryPoint === '' ? '/index' : entryPoint}`);
    for (const entry of entries) expect(files).toEqual(expect.arrayContaining([`${entry}.js`, `${entry}.cjs`]));
  });

  it('contains what the README and the pages of docs link to', () => {
    const pages = files.filter((file) => file.endsWith('.md'));
    const linked = pages.flatMap((page) => {
      const text = readFileSync(join(consumer, 'node_modules/understudy-sdk', page), 'utf8');
      const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
      return links.filter((link) => !/^https?:/.test(link)).map((link) => posix.join(posix.dirname(page), link));
    });
    expect(linked.length).toBeGreaterThan(20);
    expect([...new Set(linked)].filter((link) => !files.includes(link))).toEqual([]);
  });

  it('is one package: it depends on nothing', () => {
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  });

  it('names whose work it bundles, with version and licence', () => {
    const text = readFileSync(join(consumer, 'node_modules/understudy-sdk/dist/THIRD_PARTY.md'), 'utf8');
    const named = [...text.matchAll(/^## (\S+) \d+\.\d+\.\d+\n\n\S.*\n\n```\n/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(['@noble/hashes', 'commander', 'pako', 'preact', 'yaml', 'zod']));
    expect(text).toContain('Jean-loup Gailly and Mark Adler');
  });

  it.each(entryPoints)(
    'understudy-sdk%s has the same names in both builds, and its CommonJS loads no ES module',
    (entryPoint) => {
      const code = `
      import { createRequire, registerHooks } from 'node:module';
      const formats = new Set();
      registerHooks({ load: (url, context, next) => {
        const loaded = next(url, context);
        formats.add(loaded.format);
        return loaded;
      } });
      const required = createRequire(process.cwd() + '/x.js')('understudy-sdk${entryPoint}');
      const seen = [...formats].filter((format) => format !== 'builtin');
      const imported = await import('understudy-sdk${entryPoint}');
      console.log(JSON.stringify([seen, Object.keys(required).sort(), Object.keys(imported).sort()]));`;
      const [formats, required, imported] = said(code) as [string[], string[], string[]];
      expect(formats).toEqual(['commonjs']);
      expect(required).toEqual(imported);
      expect(required).not.toEqual([]);
    },
  );

  it.each([
    ['ESM', '(name) => import(name)'],
    ['CommonJS', "createRequire(process.cwd() + '/x.js')"],
  ])('has one copy of its errors, whatever the entry point: %s', (_, load) => {
    const code = `
      import { createRequire } from 'node:module';
      const load = ${load};
      const [all, ...areas] = await Promise.all(['', '/payments', '/federation', '/pulls'].map((area) => load('understudy-sdk' + area)));
      console.log(JSON.stringify(areas.map(({ HttpError }) => HttpError === all.HttpError)));`;
    expect(said(code)).toEqual([true, true, true]);
  });
});

describe('the inspector of the packed package', () => {
  it.each([
    ['ESM', '(name) => import(name)'],
    ['CommonJS', "createRequire(process.cwd() + '/x.js')"],
  ])('is served by listen and mount where it is asked for, and read no sooner: %s', (_, load) => {
    const code = `
      import { createRequire } from 'node:module';
      const load = ${load};
      const [{ createFake }, { listen, mount }] = await Promise.all(['', '/node'].map((part) => load('understudy-sdk/fake' + part)));
      const served = async (options) => {
        const server = await listen(createFake(), options);
        const init = { headers: { accept: 'text/html' } };
        const mounted = mount(createFake({ url: 'http://shop.test/fake' }), options);
        const responses = [
          await fetch(server.url + '/_fake/', init),
          await mounted.handle(new Request('http://shop.test/fake/_fake/', init)),
        ];
        const pages = await Promise.all(responses.map((response) => response.text()));
        await server.close();
        const policies = responses.map(({ headers }) => headers.get('content-security-policy'));
        return [
          pages.map((html) => html.includes('<div id="app">')),
          policies.map((policy) => /script-src 'sha256-/.test(policy)),
        ];
      };
      console.log(JSON.stringify([await served({}), await served({ inspector: true })]));`;
    const both = (is: boolean): boolean[] => [is, is];
    expect(said(code)).toEqual([false, true].map((is) => [both(is), both(is)]));
  });
});

describe('serve --area of the packed package', { timeout: 60_000 }, () => {
  it('says what to do where Node.js does not run TypeScript', () => {
    writeFileSync(join(consumer, 'mail.ts'), 'export {};');
    expect(() =>
      run('node', [
        '--no-experimental-strip-types',
        ...['node_modules/understudy-sdk/dist/bin.js', 'serve', '--area', 'mail.ts'],
      ]),
    ).toThrow(/mail\.ts.*Node\.js [\d.]+ does not run TypeScript: use 22\.18 or newer, or give a \.js file/);
  });
});

describe('a program that loads both builds', { timeout: 60_000 }, () => {
  const both = `
    import { createRequire } from 'node:module';
    const require = createRequire(process.cwd() + '/x.js');
    const load = async (name) => [await import(name), require(name)];
    const [sdk, sdkCjs] = await load('understudy-sdk');
    const [fakes, fakesCjs] = await load('understudy-sdk/fake');
    const auth = (fake) => ({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey: fake.credentials.apiKey } });
    const failing = async (sdk, fakes) =>
      (await new sdk.PaymentsClient(auth(fakes.createFake())).retrieve('missing').safe()).error;`;

  it("recognises the other's errors, by the guards and by instanceof", () => {
    const code = `${both}
      const derived = (base) => class extends base {};
      const facts = (sdk, error) => [sdk.isSdkError(error), sdk.isHttpError(error, 404), sdk.isHttpError(error, 409),
        error instanceof sdk.SdkError, error instanceof sdk.HttpError, error instanceof sdk.NotFoundError,
        error instanceof sdk.ConflictError, error instanceof sdk.TransportError, error instanceof derived(sdk.NotFoundError)];
      console.log(JSON.stringify([facts(sdk, await failing(sdkCjs, fakes)), facts(sdkCjs, await failing(sdk, fakesCjs))]));`;
    const facts = [true, true, false, true, true, true, false, false, false];
    expect(said(code)).toEqual([facts, facts]);
  });

  it("serves the other's fake, and goes back to its snapshot", () => {
    const code = `${both}
      const [{ listen }] = await load('understudy-sdk/fake/node');
      const fake = fakesCjs.createFake();
      const snapshot = fake.snapshot();
      const server = await listen(fake);
      const client = new sdk.PaymentsClient({ baseUrl: server.url, auth: { apiKey: fake.credentials.apiKey } });
      await client.customers.create({ email: 'ada@example.com' });
      const count = async () => (await client.customers.list().toArray({ limit: 10 })).length;
      const before = await count();
      fake.restore(snapshot);
      const after = await count();
      await server.close();
      let message;
      try { fakes.createFake().restore(snapshot) } catch (error) { message = error.message }
      console.log(JSON.stringify([before, after, message]));`;
    expect(said(code)).toEqual([1, 0, 'expected a snapshot, as fake.snapshot() gives']);
  });

  it("composes a fake of the other's areas: their rejections and what is wrong with their seeds are known", () => {
    const code = `${both}
      const [kit, kitCjs] = await load('understudy-sdk/fake/kit');
      const mail = ({ defineArea, id, table }) => defineArea({
        name: 'mail', tables: { messages: table({ id: id() }) }, errors: { gone: [410, 'gone'] },
        operations: { 'messages.get': { method: 'GET', path: '/m', errors: ['gone'], handle: ({ reject }) => reject('gone') } },
      });
      const facts = async (own, other) => {
        const createFake = own.composeFake([mail(other)]);
        const fake = createFake();
        const response = await fake.fetch(fake.url + '/m');
        try { createFake({ seed: { mail: { messages: [{ id: 1 }, { id: 1 }] } } }) } catch (error) {
          return [response.status, await response.json(), error instanceof own.SeedError, error.issues.map(({ path }) => path)];
        }
      };
      console.log(JSON.stringify([await facts(kit, kitCjs), await facts(kitCjs, kit)]));`;
    const facts = [410, { error: 'gone', message: 'gone' }, true, ['mail.messages[1]']];
    expect(said(code)).toEqual([facts, facts]);
  });
});

describe('no client brings along another, or zod, or reads the environment', { timeout: 60_000 }, () => {
  const marks = { payments: "'/transfers'", federation: "'/api/v1/admin/", pulls: "'/api/v1/repos/" };
  const clients = { payments: 'PaymentsClient', federation: 'FederationAdminClient', pulls: 'PullsClient' };
  const areas = Object.keys(clients) as (keyof typeof clients)[];

  it.each(areas.flatMap((area) => ['understudy-sdk', `understudy-sdk/${area}`].map((from) => [area, from] as const)))(
    '%s from %s',
    async (area, from) => {
      const text = (await bundled(from, clients[area])).replaceAll('"', "'");
      expect(areas.filter((one) => text.includes(marks[one]))).toEqual([area]);
      expect(text).not.toMatch(/process\s*\.\s*env|Deno\s*\.\s*env/);
      expect(text).not.toMatch(/ZodObject|import\(/);
    },
  );

  it.each(areas)('%s brings zod where its schemas are named, and no other schemas', async (area) => {
    const schemas = { payments: 'paymentSchemas', federation: 'federationSchemas', pulls: 'pullSchemas' };
    const text = (await bundled('understudy-sdk', clients[area], schemas[area])).replaceAll('"', "'");
    expect(text).toMatch(/ZodObject/);
    const fields = { payments: /'completed_at':/, federation: /'severity':/, pulls: /'dismissed':/ };
    expect(areas.filter((one) => fields[one].test(text))).toEqual([area]);
  });
});

describe('importing', { timeout: 60_000 }, () => {
  const watched = `
    import { registerHooks } from 'node:module';
    const seen = [];
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate']) {
      const own = globalThis[name];
      globalThis[name] = (...args) => (seen.push(name), own(...args));
    }
    void globalThis.Request; // Node makes its own fetch, with two globals, when one of its names is first used.
    const before = Reflect.ownKeys(globalThis).length;`;

  it.each(entryPoints.slice(0, 4))(
    'understudy-sdk%s does nothing: no timer, no request, no global, no zod',
    (entryPoint) => {
      const code = `${watched}
      await import('understudy-sdk${entryPoint}');
      const zod = loaded.filter((url) => url.includes('/zod/')).length;
      console.log(JSON.stringify({ seen, zod, more: Reflect.ownKeys(globalThis).length - before, waiting: process.getActiveResourcesInfo().filter((one) => one === 'Timeout') }));`;
      expect(said(code)).toEqual({ seen: [], zod: 0, more: 0, waiting: [] });
    },
  );
});
