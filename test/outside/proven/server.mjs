// The real service: an OAuth server of the package oidc-provider, at the port that is given.
import { Provider } from 'oidc-provider';

const [, , port = '4601'] = process.argv;
const provider = new Provider(`http://127.0.0.1:${port}`, {
  scopes: ['read', 'write'],
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: () => true },
    registration: { enabled: true },
    registrationManagement: { enabled: true },
    revocation: { enabled: true, allowedPolicy: () => true },
  },
  ttl: { ClientCredentials: 600 },
});
provider.listen(Number(port), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${port}`));
