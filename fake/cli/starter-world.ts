/** A world with a little of everything, for people to cut down. */
export const starterWorld = `# A world for understudy: what the fake server knows when it starts.
# Whatever is missing has a usable default. GET /_fake/schema.json of a running server has every key with its meaning.

# Where the clock stands until a test moves it (POST /_fake/clock {"advance": 60}); with "serve --clock real" it runs, from
# the present time unless this line says when.
# clock: 2026-07-16T10:00:00Z

# Payments as the live service responds, pulls as a version of a real server, instead of what is published.
# as: { payments: notchpay, pulls: forgejo@15 }

# Users of federation and pulls. A token is sent as "Authorization: Bearer TOKEN" (or "token TOKEN").
users:
  - name: admin
    admin: true                     # site administrator of pulls
    permissions: [administrator]    # role in federation
    tokens:
      - token: understudy           # all scopes, as none is named
  - name: alice
    tokens:
      - token: alice-reads
        scopes: [read:repository]

# Payments: keys as the dashboard shows them, and records that are there from the start.
payments:
  keys:
    - key: pk_test.understudy       # public: takes payments
    - key: sk_test.understudy       # private: does everything
  hashKey: hsk_test.understudy      # signs webhooks
  balances:
    XAF: { available: 250000 }
  customers:
    - id: cus.ada
      email: ada@example.com
      name: Ada Lovelace
  payments:
    - reference: order-1
      amount: 1500
      currency: XAF
      status: complete
  # Webhooks to this machine are really sent by "understudy-sdk serve".
  webhooks:
    - url: http://localhost:3000/webhooks
      events: [payment.complete, payment.failed]

# Federation: what the administrators have blocked and allowed.
federation:
  ipBlocks:
    - ip: 192.0.2.0/24
      severity: no_access
      comment: spam
  domainAllows:
    - domain: friends.example

# Pulls: repositories with real git histories.
pulls:
  repos:
    - owner: alice
      name: hello
      commits:
        - branch: main
          message: Add a greeting
          files: { hello.txt: "hello\\n" }
        - branch: shout
          from: main
          message: Shout
          files: { hello.txt: "HELLO\\n" }
      labels:
        - { name: bug, color: "#d73a4a" }
  pulls:
    - repo: alice/hello
      as: alice
      head: shout
      base: main
      title: Shout
      labels: [bug]
`;
