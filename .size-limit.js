// Two figures a client: alone, in one file, and with its schemas, which bring zod.
const clients = [
  ['PaymentsClient', 'payments', 'paymentSchemas', '17.7 kB', '23.3 kB'],
  ['FederationAdminClient', 'federation', 'federationSchemas', '16.8 kB', '21.5 kB'],
  ['PullsClient', 'pulls', 'pullSchemas', '18.2 kB', '24 kB'],
];

const neutral = (config) => ({ ...config, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'] });

export default clients.flatMap(([client, area, schemas, alone, comparing]) => {
  const check = { path: `dist/${area}.js`, gzip: true, modifyEsbuildConfig: neutral };
  return [
    { ...check, name: `${client} with ky`, import: `{ ${client} }`, limit: alone },
    { ...check, name: `${client} with ky, its schemas and zod`, import: `{ ${client}, ${schemas} }`, limit: comparing },
  ];
});
