// Two figures a client: alone, in one file, and with its schemas, which bring zod.
const clients = [
  ['PaymentsClient', 'payments', 'paymentSchemas', '17.8 kB', '23.4 kB'],
  ['FederationAdminClient', 'federation', 'federationSchemas', '16.9 kB', '21.6 kB'],
  ['PullsClient', 'pulls', 'pullSchemas', '18.3 kB', '24.2 kB'],
];

const neutral = (config) => ({ ...config, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'] });

export default clients.flatMap(([client, area, schemas, alone, comparing]) => {
  const check = { path: `dist/${area}.js`, gzip: true, modifyEsbuildConfig: neutral };
  return [
    { ...check, name: `${client} with ky`, import: `{ ${client} }`, limit: alone },
    { ...check, name: `${client} with ky, its schemas and zod`, import: `{ ${client}, ${schemas} }`, limit: comparing },
  ];
});
