// Many blocks, some of them wrong
import { createFake } from 'understudy-sdk/fake';
import { FederationAdminClient } from 'understudy-sdk/federation';

const fake = createFake();
const admin = new FederationAdminClient(fake.options.federation);

for (const ip of ['10.1.2.3/8', '192.0.2.0/24', '10.0.0.0/8', 'not an address']) {
  const result = await admin.ipBlocks.create({ ip, severity: 'no_access' }).safe();
  if (result.ok) console.log('blocked', result.data.ip);
  else if (result.error.code === 'HTTP' && result.error.status === 422) console.log(ip, result.error.reasons);
}
// > blocked 10.0.0.0/8
// > blocked 192.0.2.0/24
// > 10.0.0.0/8 ['Ip has already been taken']
// > not an address ["Ip can't be blank"]
