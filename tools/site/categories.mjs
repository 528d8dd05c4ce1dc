// The headings in the API's navigation for what a file exports; the first that fits. Their order is `categoryOrder` of typedoc.json.
const CATEGORIES = [
  ['Errors', /\/errors(?:\/|\.ts)|-error\.ts|\/(?:seed-issues|rejection)\.ts/],
  ['Webhooks', /\/(?:webhooks|deliveries)\/|outbox\.ts/],
  ['Clients', /src\/\w+\/(?:client|auth|initialize-once|merge-when-ready)\.ts|\/resources\//],
  ['Calls and options', /core\/(?:call|http|options|caller)|src\/\w+\/caller\.ts|client-options\.ts/],
  ['Lists', /core\/lists\//],
  ['Records', /\/records(?:\/|\.ts)|core\/open\.ts/],
  ['Requests', /src\/\w+\/requests\.ts/],
  ['Values and schemas', /(?:vocabulary|schemas|operations?)\.ts|contract\/|schema-type/],
  ['World documents', /\/document\.ts|\/seed\/|areas\.ts/],
  ['Faults', /fault/],
  ['Journal and coverage', /journal|coverage/],
  ['Git and pull requests', /fake\/pulls\//],
  ['Control', /control/],
];

/** The category of what a file exports. */
export const categoryOf = (file) => CATEGORIES.find(([, files]) => files.test(file))?.[0] ?? 'The fake';
