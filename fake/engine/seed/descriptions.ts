// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.

/** What a type says of a key of a world document. */
export interface Description {
  /** Its doc comment. */
  readonly text: string;
  /** Its default, where that is one value. */
  readonly default?: unknown;
  /** The keys of the objects in it. */
  readonly keys?: Readonly<Record<string, Description>>;
}

/** What the types say of each key of a world document. */
export const descriptions: Readonly<Record<string, Description>> = {
  clock: {
    text: 'The time of the frozen clock, ISO 8601. Default: `2026-07-16T10:00:00.000Z`.',
    default: '2026-07-16T10:00:00.000Z',
  },
  state: { text: "Only in exported documents: what the areas it names hold, in a form of the fake's own." },
  faults: {
    text: 'Faults from the start, in the order in which they are tried.',
    keys: {
      on: { text: "The requests: an operation's id, all of a resource (`customers.*`), or all (`*`)." },
      webhook: { text: "The webhooks instead: an event's name, a group (`payment.*`), or all (`*`)." },
      effect: {
        text: 'What happens: to a request an object with one key, to a webhook a word.',
        keys: {
          status: { text: "Responds with this error status, in the area's own form; the request changes nothing." },
          retryAfter: { text: 'With `status`: the header Retry-After, in seconds.' },
          headers: { text: 'With `status`: further headers.' },
          body: {
            text: "With `status`: the body instead of the area's own; a string as it is, anything else as JSON.",
          },
          drop: {
            text: 'Breaks the connection: `before` the request is handled, so that it changes nothing, or `after`, so that its change is made and its response is lost.',
          },
          truncate: { text: 'Handles the request, and ends the body of the response after this share of its bytes.' },
          garble: {
            text: 'Handles the request, and replaces the body: by JSON that ends too early, or by the page of a proxy.',
          },
          delay: {
            text: 'Handles the request after so many milliseconds of real time, unless the client gives up before.',
          },
          rateLimit: {
            text: "Responds with 429, in the area's own form, to more requests than a window takes.",
            keys: {
              requests: { text: 'How many requests a window takes.' },
              seconds: { text: "How long a window is, on the fake's clock; it begins with its first request." },
            },
          },
        },
      },
      nth: { text: 'The first of those that it hits, counted from 1. Default: the first.' },
      times: { text: 'How many it hits. Default: one; with `rateLimit`, all.' },
      probability: { text: 'The chance that it hits, from 0 to 1. Default: it always does.' },
      seed: {
        text: 'The seed of the random numbers for `probability`: the same seed, the same run. Default: the seed 1.',
      },
    },
  },
  users: {
    text: 'Default: one, `admin`, who may do everything, with the token `understudy`.',
    keys: {
      name: { text: 'The login; null makes tokens without a user.' },
      fullName: { text: 'Default: empty.', default: '' },
      email: { text: 'Default: the name `@example.com`.' },
      admin: { text: 'Whether this is a site administrator of pulls. Default: false.', default: false },
      hideEmail: { text: 'Whether others see a no-reply address. Default: false.', default: false },
      password: { text: 'For Basic authentication in pulls.' },
      permissions: { text: 'Role permissions in federation.' },
      tokens: {
        text: "The user's tokens.",
        keys: {
          token: { text: 'Its text; two tokens never share one.' },
          scopes: {
            text: 'Default: all. `all` and `read:`/`write:<category>` count in pulls, `admin:*` in federation.',
          },
          state: { text: 'A token that is good no longer.' },
        },
      },
    },
  },
  payments: {
    text: 'The payments area.',
    keys: {
      keys: {
        text: 'Default: `pk_test.understudy`, `sk_test.understudy` and `sync.understudy`.',
        keys: {
          key: { text: 'The text of the key.' },
          kind: { text: 'Default: by the prefix (`pk`, `sk`, `sync`).' },
          merchant: { text: 'Default: `default`, or of a sync key its own text.' },
          environment: { text: 'Default: `sandbox`.', default: 'sandbox' },
          capabilities: { text: 'Of a sync key. Default: all.' },
        },
      },
      channels: {
        text: 'Default: `default`.',
        default: 'default',
        keys: {
          slug: { text: 'The slug; `id` says the same and may be omitted.' },
          id: { text: 'The same as `slug`.' },
          name: { text: 'Default: the slug.' },
          logo: { text: 'The address of a picture.' },
          countries: { text: 'Codes of ISO 3166-1. Default: none.' },
          currency: { text: 'Default: `XAF`.', default: 'XAF' },
          type: { text: 'Default: `mobile`.', default: 'mobile' },
          min_amount: { text: 'In main units of the currency. Default: no bound.' },
          max_amount: { text: 'In main units of the currency. Default: no bound.' },
          active: { text: 'Default: true.', default: true },
          collect: { text: 'Whether payments may use it. Default: true.', default: true },
          payout: { text: 'Whether transfers may use it. Default: true.', default: true },
        },
      },
      balances: {
        text: 'By currency. Default: 10,000,000 available in the sandbox, nothing live.',
        keys: {
          available: { text: 'What may be sent.' },
          pending: { text: 'What has not arrived yet.' },
          reserved: { text: 'What is on its way out.' },
        },
      },
      customers: {
        text: 'Stored customers.',
        keys: {
          id: { text: 'Default: the next id.' },
          name: { text: "The person's name." },
          email: { text: 'The e-mail address.' },
          phone: { text: 'The telephone number.' },
          company_name: { text: "The company's name." },
          address: { text: 'The postal address.' },
          billing: { text: 'The address for bills.' },
          metadata: { text: "Anything of the merchant's own." },
          blocked: { text: 'Default: false.', default: false },
          created_at: { text: 'Default: now.' },
          updated_at: { text: "Default: `created_at`'s." },
        },
      },
      beneficiaries: {
        text: 'Stored beneficiaries.',
        keys: {
          id: { text: 'Default: the next id.' },
          name: { text: "The person's name." },
          email: { text: 'The e-mail address.' },
          phone: { text: 'The telephone number.' },
          account_number: { text: 'The number or account on the channel.' },
          channel: { text: "A channel's slug." },
          country: { text: "Default: the channel's." },
          description: { text: 'Free text.' },
          reference: { text: "The merchant's own reference." },
          payment_method: { text: 'Default: a new one.' },
          created_at: { text: 'Default: now.' },
        },
      },
      paymentMethods: {
        text: 'Payment methods.',
        keys: {
          id: { text: 'The id, by which payments and transfers name it.' },
          owner: { text: 'The id of the customer or beneficiary.' },
          channel: { text: "A channel's slug." },
          country: { text: 'A code of ISO 3166-1.' },
          account_number: { text: 'The number or account on the channel.' },
          created_at: { text: 'Default: now.' },
        },
      },
      deletedIds: {
        text: 'The ids of customers and beneficiaries that are no more, which payments and transfers may still name.',
      },
      payments: {
        text: 'Stored payments; they change no balance.',
        keys: {
          id: { text: 'Default: the next id.' },
          reference: { text: 'Default: the next reference.' },
          ownReference: { text: 'Whether the merchant chose the reference. Default: whether one is given.' },
          amount: { text: 'In main units. Default: 1000.', default: 1000 },
          refunded: { text: 'In main units. Default, of a refunded one: all of it.' },
          currency: { text: 'Default: `XAF`.', default: 'XAF' },
          status: { text: 'Default: `pending`.', default: 'pending' },
          customer: { text: "A customer's id. Default: a customer of its own." },
          created_at: { text: 'Default: now.' },
          completed_at: { text: "Default, of a complete one: `created_at`'s." },
          payment_method: { text: "A payment method's id." },
          channel: { text: 'The channel it was processed on, kept for the filter.' },
          phone: { text: "The payer's number." },
          description: { text: 'Free text.' },
          callback: { text: 'Where the payment page goes back to.' },
          locked_currency: { text: 'The only currency it may be paid in.' },
          locked_channel: { text: 'The only channel it may be paid on: a slug.' },
          locked_country: { text: 'The only country it may be paid from.' },
        },
      },
      transfers: {
        text: 'Stored transfers; they change no balance.',
        keys: {
          id: { text: 'Default: the next id.' },
          reference: { text: 'Default: the next reference.' },
          amount: { text: 'In main units. Default: 1000.', default: 1000 },
          currency: { text: 'Default: `XAF`.', default: 'XAF' },
          status: { text: 'Default: `pending`.', default: 'pending' },
          beneficiary: { text: "A beneficiary's id. Default: a beneficiary of its own." },
          channel: { text: "A channel's slug." },
          description: { text: 'Default: empty.', default: '' },
          created_at: { text: 'Default: now.' },
          completed_at: { text: "Default, of a complete one: `created_at`'s." },
          payment_method: { text: "A payment method's id." },
        },
      },
      webhooks: {
        text: 'Stored webhook endpoints.',
        keys: {
          id: { text: 'Default: the next id.' },
          url: { text: 'Where events go.' },
          events: { text: 'Default: all events.' },
          description: { text: 'Free text.' },
          created_at: { text: 'Default: now.' },
        },
      },
      hashKey: { text: "The secret that the first key's merchant's webhooks are signed with." },
      webhookReceivers: {
        text: 'Receivers played without a network.',
        keys: {
          url: { text: "Exactly the endpoint's address." },
          respond: { text: 'The status of the response to each delivery in turn; the last applies from then on.' },
        },
      },
      rateLimit: { text: 'Requests per 60 s and key. Default: no limit.' },
    },
  },
  federation: {
    text: 'The federation area.',
    keys: {
      limitedFederationMode: { text: 'Default: false.', default: false },
      ipBlocks: {
        text: 'Blocks, in the order of their ids.',
        keys: {
          ip: { text: 'An address, with or without a prefix.' },
          severity: { text: 'What is blocked.' },
          comment: { text: 'Default: empty.', default: '' },
          expiresIn: { text: "Seconds from the world's clock. Default: never." },
        },
      },
      domainAllows: { text: 'Allowed domains, in the order of their ids.', keys: { domain: { text: 'The domain.' } } },
      rateLimits: { text: 'Default: false.', default: false },
    },
  },
  pulls: {
    text: 'The pull request area.',
    keys: {
      orgs: {
        text: 'Organisations.',
        keys: {
          name: { text: 'The name.' },
          owner: { text: 'The login of its owner.' },
          fullName: { text: 'Default: empty.', default: '' },
          labels: {
            text: 'Labels of the organisation.',
            keys: {
              name: { text: 'The name.' },
              color: { text: 'Six hexadecimal digits, with or without `#`.' },
              exclusive: {
                text: 'Whether an issue has one label of its scope at the most. Default: false.',
                default: false,
              },
              description: { text: 'Default: empty.', default: '' },
            },
          },
          teams: {
            text: 'Its teams.',
            keys: {
              name: { text: 'The name.' },
              permission: { text: 'What its members may do: `read`, `write`, `admin`, or `none` with `units`.' },
              members: { text: 'Logins.' },
              units: { text: 'The units it may use. Default: all.' },
            },
          },
        },
      },
      repos: {
        text: 'Repositories.',
        keys: {
          owner: { text: 'The login of a user or the name of an organisation.' },
          name: { text: 'The name.' },
          private: { text: 'Default: false.', default: false },
          archived: { text: 'Default: false.', default: false },
          defaultBranch: { text: "Default: `main`, or the parent's." },
          forkOf: { text: '`owner/name` of the parent; the fork has its branches as they stand after its commits.' },
          commits: {
            text: 'Commits in order.',
            keys: {
              branch: {
                text: 'The branch; one that does not exist yet starts at `from`, or without a parent. Default: the default branch.',
              },
              from: { text: 'Where a new branch starts: a branch, or the full id of a commit.' },
              orphan: { text: 'Whether it has no parent.' },
              merge: { text: 'The second parent: a branch, for its tip, or the full id of a commit.' },
              message: { text: 'The message; gets a line end if it has none.' },
              date: { text: "Author's and committer's time, ISO 8601. Default: the clock." },
              author: {
                text: 'Default: Seed Author <seed@example.com>.',
                keys: { name: { text: 'The name.' }, email: { text: 'The e-mail address.' } },
              },
              committer: {
                text: 'Default: the author.',
                keys: { name: { text: 'The name.' }, email: { text: 'The e-mail address.' } },
              },
              committed: { text: "The committer's time, ISO 8601. Default: the author's." },
              files: {
                text: 'Contents by path.',
                keys: {
                  base64: { text: 'The bytes in base64.' },
                  content: { text: 'The text.' },
                  mode: { text: 'Default: `100644`.', default: '100644' },
                },
              },
            },
          },
          branches: { text: 'Branches to create: name to the branch each starts at, or to the full id of a commit.' },
          deletedBranches: { text: 'Branches that are gone once the pull requests are there, as after a merge.' },
          tags: {
            text: 'Tags.',
            keys: {
              name: { text: 'The name.' },
              target: { text: 'The branch whose tip it names, or the full id of a commit.' },
            },
          },
          collaborators: {
            text: 'Collaborators.',
            keys: { user: { text: 'A login.' }, permission: { text: 'What the user may do.' } },
          },
          labels: {
            text: 'Labels.',
            keys: {
              name: { text: 'The name.' },
              color: { text: 'Six hexadecimal digits, with or without `#`.' },
              exclusive: {
                text: 'Whether an issue has one label of its scope at the most. Default: false.',
                default: false,
              },
              description: { text: 'Default: empty.', default: '' },
            },
          },
          milestones: {
            text: 'Milestones.',
            keys: {
              title: { text: 'The title.' },
              state: { text: 'Default: `open`.', default: 'open' },
              description: { text: 'Default: empty.', default: '' },
              dueOn: { text: 'ISO 8601. Default: none.' },
            },
          },
          issues: {
            text: 'Issues.',
            keys: {
              title: { text: 'The title.' },
              body: { text: 'Default: empty.', default: '' },
              as: { text: "The author's login. Default: the repository's owner." },
              state: { text: 'Default: `open`.', default: 'open' },
              number: { text: 'The number. Default: the next one.' },
              labels: { text: 'Names of labels.' },
              milestone: { text: 'The title of a milestone.' },
              assignees: { text: 'Logins.' },
              due_date: { text: 'ISO 8601.' },
              comments: {
                text: 'Comments, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  body: { text: 'The text.' },
                  reactions: {
                    text: 'Reactions, in order.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      content: { text: 'What it says.' },
                    },
                  },
                },
              },
              reactions: {
                text: 'Reactions, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  content: { text: 'What it says.' },
                },
              },
              subscriptions: {
                text: 'Who follows it, and who does not, whatever part they take.',
                keys: { user: { text: 'The login.' }, subscribed: { text: 'Default: true.', default: true } },
              },
            },
          },
          statuses: {
            text: 'Commit statuses, in order.',
            keys: {
              commit: { text: 'A branch, a tag or the id of a commit.' },
              context: { text: 'Default: `default`.', default: 'default' },
              state: { text: 'Default: `pending`.', default: 'pending' },
              description: { text: 'Default: empty.', default: '' },
              target_url: { text: 'Default: empty.', default: '' },
              as: { text: "The login of the one who reports it. Default: the repository's owner." },
            },
          },
          stars: { text: 'The logins of those who have starred it, in order.' },
          protections: { text: "Bodies of the server's branch-protection call." },
          settings: { text: "A body of the server's repository edit." },
        },
      },
      blocks: {
        text: 'Who has blocked which user.',
        keys: {
          by: { text: 'The login of the one who blocks.' },
          user: { text: 'The login of the one who is blocked.' },
        },
      },
      pulls: {
        text: 'Pull requests, in order.',
        keys: {
          repo: { text: '`owner/name`.' },
          as: { text: 'The login of the author.' },
          head: { text: "The head, in one of the API's forms." },
          base: { text: 'The base branch.' },
          title: { text: 'The title.' },
          body: { text: 'The description.' },
          labels: { text: 'Names of labels.' },
          milestone: { text: 'The title of a milestone.' },
          assignees: { text: 'Logins.' },
          due_date: { text: 'ISO 8601.' },
          reviewers: { text: 'Logins.' },
          state: { text: 'Closes it right after.' },
          merge: { text: "Merges it right after, by the repository's owner." },
          number: { text: 'The number. Default: the next one.' },
          teamReviewers: { text: 'Names of teams of the organisation that are asked for a review.' },
          allowMaintainerEdit: { text: "Whether maintainers may push to the head. Default: the repository's setting." },
          reviews: {
            text: 'Reviews, in order.',
            keys: {
              as: { text: 'The login of the reviewer.' },
              event: { text: 'The verdict; `PENDING` has not been submitted. Default: `COMMENT`.', default: 'COMMENT' },
              body: { text: 'Default: empty.', default: '' },
              commit: { text: 'The full id of the commit that is reviewed. Default: the head.' },
              comments: {
                text: 'Comments on lines.',
                keys: {
                  path: { text: 'The path of the file.' },
                  line: { text: 'The line in the file as the head has it.' },
                  oldLine: { text: 'The line in the file as the base has it, instead of `line`.' },
                  body: { text: 'The text.' },
                  resolvedBy: { text: 'The login of the one who has marked the conversation as resolved.' },
                  reactions: {
                    text: 'Reactions, in order.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      content: { text: 'What it says.' },
                    },
                  },
                  replies: {
                    text: 'Replies, which belong to the same review.',
                    keys: {
                      as: { text: "The login of its author. Default: the repository's owner." },
                      body: { text: 'The text.' },
                      reactions: {
                        text: 'Reactions, in order.',
                        keys: {
                          as: { text: "The login of its author. Default: the repository's owner." },
                          content: { text: 'What it says.' },
                        },
                      },
                    },
                  },
                },
              },
              dismissed: { text: 'Whether the verdict was dismissed. Default: false.', default: false },
            },
          },
          comments: {
            text: 'Comments, in order, after the reviews.',
            keys: {
              as: { text: "The login of its author. Default: the repository's owner." },
              body: { text: 'The text.' },
              reactions: {
                text: 'Reactions, in order.',
                keys: {
                  as: { text: "The login of its author. Default: the repository's owner." },
                  content: { text: 'What it says.' },
                },
              },
            },
          },
          reactions: {
            text: 'Reactions, in order.',
            keys: {
              as: { text: "The login of its author. Default: the repository's owner." },
              content: { text: 'What it says.' },
            },
          },
          subscriptions: {
            text: 'Who follows it, and who does not, whatever part they take.',
            keys: { user: { text: 'The login.' }, subscribed: { text: 'Default: true.', default: true } },
          },
          scheduledMerge: {
            text: 'A merge that waits for its checks.',
            keys: {
              style: { text: 'The way of merging.' },
              as: { text: "The login of the one who schedules it. Default: the repository's owner." },
              message: { text: 'The whole message of the merge. Default: as the server writes it.' },
              deleteBranch: {
                text: "Whether the head branch is deleted afterwards. Default: the repository's setting.",
              },
            },
          },
          headCommit: {
            text: "The full id of the head's commit, where its branch has moved on. Default: the branch's tip.",
          },
          baseCommit: {
            text: "The full id of the base's commit that it was opened on, where that has moved on. Default: the branch's tip.",
          },
          merged: {
            text: 'How it was merged. Instead of `merge`, where the merge is among the commits already.',
            keys: {
              commit: { text: 'The full id of the commit that the merge made.' },
              as: { text: "The login of the one who merged. Default: the repository's owner." },
              at: { text: 'ISO 8601. Default: the clock.' },
            },
          },
        },
      },
      hooks: {
        text: 'Webhooks, in order.',
        keys: {
          on: { text: '`owner/name` of a repository, a login or an organisation. Default: the whole instance.' },
          url: { text: 'Where deliveries are posted to.' },
          events: { text: 'The names of events, and of groups of them. Default: `push` alone.' },
          secret: { text: 'What deliveries are signed with. Default: nothing.' },
          contentType: { text: 'Default: `json`.', default: 'json' },
          type: { text: 'Default: `gitea`.', default: 'gitea' },
          branchFilter: { text: 'A glob for branches and tags. Default: all.' },
          authorization: { text: 'The `Authorization` header of deliveries. Default: none.' },
          active: { text: 'Unlike at the API, a webhook of a document is active. Default: true.', default: true },
          name: { text: 'Default: empty.', default: '' },
        },
      },
      settings: { text: 'Instance settings, and `mergeCheckSeconds`.' },
    },
  },
};
