// Two figures a client: what is loaded at first, and everything in one file for bundlers that do not split.
const clients = [
  ['PaymentsClient', 'payments', '18 kB', '23 kB'],
  ['FederationAdminClient', 'federation', '17 kB', '21.5 kB'],
  ['PullsClient', 'pulls', '18.5 kB', '24 kB'],
];

const neutral = (config) => ({ ...config, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'] });
const schemas = './schemas-*';

export default clients.flatMap(([client, area, first, whole]) => {
  const check = { path: `dist/${area}.js`, import: `{ ${client} }`, gzip: true, modifyEsbuildConfig: neutral };
  return [
    { ...check, name: `${client} with ky`, limit: first, ignore: [schemas] },
    { ...check, name: `${client} with ky, its schemas and zod`, limit: whole },
  ];
});
