// Two figures a client: alone, in one file, and with its schemas, which bring zod.
const clients = [
  ['PaymentsClient', 'payments', 'paymentSchemas', '20 kB', '25.9 kB'],
  ['FederationAdminClient', 'federation', 'federationSchemas', '19.1 kB', '23.9 kB'],
  ['PullsClient', 'pulls', 'pullSchemas', '21.2 kB', '27.2 kB'],
];

const neutral = (config) => ({ ...config, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'] });

const inspector = { name: 'the inspector', path: 'dist/inspector.json', gzip: true, limit: '60 kB' };

const clientChecks = clients.flatMap(([client, area, schemas, alone, comparing]) => {
  const check = { path: `dist/${area}.js`, gzip: true, modifyEsbuildConfig: neutral };
  return [
    { ...check, name: `${client} with ky`, import: `{ ${client} }`, limit: alone },
    { ...check, name: `${client} with ky, its schemas and zod`, import: `{ ${client}, ${schemas} }`, limit: comparing },
  ];
});

export default [...clientChecks, inspector];
